import { Menu } from '@mantine/core'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { AttachedMenu } from '#client/ui/menus/attached-menu.tsx'
import type { Attached } from '#client/ui/menus/attached.tsx'
import classes from './preview.module.css'

type PageMenuProps = {
  at: Attached
  pages: readonly PageSnapshot[]
  onChoose: (path: string) => void
}

/** The pages of the campaign, to be looked at one at a time. */
export function PageMenu({ at, pages, onChoose }: PageMenuProps) {
  return (
    <AttachedMenu at={at} position="bottom-start" width={220}>
      {pages.map(({ id, title, path }) => (
        <Menu.Item
          key={id}
          rightSection={<span className={classes.path}>{path}</span>}
          onClick={() => onChoose(path)}
          dir="auto"
          translate="no"
        >
          {title || 'Untitled page'}
        </Menu.Item>
      ))}
    </AttachedMenu>
  )
}
