import { useBuilder } from '../state/builder-context.ts'
import { ButtonGroup } from './button-group.tsx'
import { CheckGroup } from './check-group.tsx'
import { KitGroup } from './kit-group.tsx'
import { LayoutGroup } from './layout-group.tsx'
import { beginPress } from './one-press.ts'
import { PaletteGroup } from './palette-group.tsx'
import { TypeGroup } from './type-group.tsx'

/** The look of the whole campaign; every change shows on the page at once. */
export function ThemePanel() {
  const builder = useBuilder()
  // Also for what is pressed in the pickers that float above it: events come by way of the tree.
  return (
    <div onPointerDownCapture={() => beginPress(builder)}>
      <KitGroup />
      <PaletteGroup />
      <TypeGroup />
      <LayoutGroup />
      <ButtonGroup />
      <CheckGroup />
    </div>
  )
}
