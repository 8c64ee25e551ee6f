import type { ReactElement } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { MenuButton } from '#client/ui/menus/menu-button.tsx'
import type { OpenerProps } from '#client/ui/menus/menu-button.tsx'

export const blockMenu = lazyFile(async () => (await import('./block-menu.tsx')).BlockMenu)

type BlockButtonProps = {
  onChoose: (kind: string) => void
  children: (opener: OpenerProps) => ReactElement
}

/** A button that offers every kind of block, to be added at one place. */
export function BlockButton({ onChoose, children }: BlockButtonProps) {
  return (
    <MenuButton menu={blockMenu} props={{ onChoose }}>
      {children}
    </MenuButton>
  )
}
