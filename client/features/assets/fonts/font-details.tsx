import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOwnFont } from '#shared/campaign/model/own-font.ts'
import type { FontFamily, FontStyle } from '#shared/contract/fonts.ts'
import { fontStack } from '#shared/page/css/fonts.ts'
import { api, client } from '#client/lib/api/api.ts'
import { formatBytes } from '#client/lib/words/format.ts'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { List, Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import type { FontTake } from '../public/font-take.ts'
import { FontUses } from './font-uses.tsx'
import classes from './fonts-dialog.module.css'

type FontDetailsProps = {
  companyId: string
  family: FontFamily
  mayChange: boolean
  takes: readonly FontTake[]
}

/** One font of the library: as it looks in each style, where it is used, and the way to delete it. */
export function FontDetails({ companyId, family, mayChange, takes }: FontDetailsProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemove(companyId, family)
  return (
    <Stack as="section" gap="12" aria-label={family.name}>
      <Text dir="auto" weight="600" anywhere>
        {family.name}
      </Text>
      <List gap="8" aria-label={`Styles of ${family.name}`}>
        {family.styles.map((style) => (
          <li key={style.id}>
            <Specimen family={family} style={style} />
          </li>
        ))}
      </List>
      <FontUses companyId={companyId} familyId={family.id} />
      <Row gap="8" wrap>
        {takes.map(({ label, take }) => (
          <Button key={label} variant="default" onClick={() => take(family.font)}>
            {label}
          </Button>
        ))}
        {mayChange ? (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={16} stroke={1.5} />}
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        ) : null}
      </Row>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${family.name}`}
        button="Delete"
        run={remove}
      >
        <Stack gap="12">
          <Text size="13">
            Campaigns that are being edited fall back to a font of the device. What is live keeps
            this one until it is published again.
          </Text>
          {isAsking ? <FontUses companyId={companyId} familyId={family.id} /> : null}
        </Stack>
      </Confirm>
    </Stack>
  )
}

function Specimen({ family, style }: { family: FontFamily; style: FontStyle }) {
  const { from, to, italic, fileName, size } = style
  const fontFamily = isOwnFont(family.font) ? fontStack(family.font) : undefined
  const fontWeight = Math.min(Math.max(400, from), to)
  return (
    <>
      <p
        className={classes.specimen}
        style={{ fontFamily, fontWeight, fontStyle: italic ? 'italic' : 'normal' }}
        aria-hidden
      >
        Hamburgefonts 0123
      </p>
      <Text size="12" tone="ink-3" className="fan-number">
        {styleName(style)}, <bdi>{fileName}</bdi>, {formatBytes(size)}
      </Text>
    </>
  )
}

/** "400", "700 italic", "100–900" */
function styleName({ from, to, italic }: FontStyle): string {
  return `${from === to ? from : `${from}–${to}`}${italic ? ' italic' : ''}`
}

/** Takes a font out of the library; for ten seconds there is a way back. */
function useRemove(companyId: string, { id: familyId, name }: FontFamily) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: api.fonts.list.key() })
  const restore = () => client.fonts.restore({ companyId, familyId }).then(refresh, showProblem)
  return async () => {
    await client.fonts.remove({ companyId, familyId })
    showUndo({ message: `${name} is deleted.`, onUndo: () => void restore() })
    await refresh()
  }
}
