import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/lib/api/api.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import type { CompanyTemplate } from '#shared/contract/templates.ts'
import { NameDialog } from './name-dialog.tsx'
import classes from './own-template.module.css'

/** Who keeps a template since when, and for those who may change it, its menu. */
export function OwnTemplate({ template }: { template: CompanyTemplate }) {
  const [isNaming, setNaming] = useState(false)
  const { id: companyId } = useCompany()
  const queries = useQueryClient()
  const { id: templateId, name, createdBy, createdAt, mayChange } = template
  const key = api.templates.list.queryKey({ input: { companyId } })
  const refresh = () => queries.invalidateQueries({ queryKey: key })
  const remove = () => {
    queries.setQueryData(
      key,
      (list) => list && { templates: list.templates.filter(({ id }) => id !== templateId) },
    )
    showUndo({
      message: `${name} is deleted.`,
      onUndo: () => void refresh(),
      onExpire: () => {
        client.templates
          .remove({ companyId, templateId })
          .catch(showProblem)
          .finally(() => void refresh())
      },
    })
  }
  return (
    <div className={classes.line}>
      <Text as="span" size="12" tone="ink-3">
        {createdBy ?? 'Someone who left'}, <RelativeTime at={createdAt} />
      </Text>
      {mayChange ? (
        <Menu width={180}>
          <Menu.Target>
            <IconButton label={`More about ${name}`}>
              <IconDots size={16} stroke={1.5} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setNaming(true)}>Rename</Menu.Item>
            <Menu.Item color="red" onClick={remove}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {isNaming ? (
        <NameDialog
          title="Rename the template"
          button="Rename"
          name={name}
          operation={api.templates.rename}
          inputOf={(values) => ({ companyId, templateId, ...values })}
          onSuccess={refresh}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </div>
  )
}
