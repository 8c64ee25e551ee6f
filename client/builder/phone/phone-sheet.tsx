import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import { IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { Inspector } from '../inspector/inspector.tsx'
import { PanelContent, panelTitle } from '../panels/left-rail.tsx'
import { kindName } from '#shared/blocks/block-title.ts'
import { useBuilder, useCampaign, useView } from '../state/builder-context.ts'
import { findBlock } from '../state/page-tree.ts'
import classes from './phone.module.css'
import type { PhoneSheetName } from './phone-sheet-name.ts'
import { openSheet } from './phone-sheet-name.ts'
import { PicturePicker } from './picture-picker.tsx'
import type { SheetStand } from './settle-sheet.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

/**
 * What opens from below: half the height, so the page stays in sight above it, or nearly all of it.
 * It takes the keyboard, and the page above can still be touched.
 */
export function PhoneSheet({ name }: { name: PhoneSheetName | null }) {
  const builder = useBuilder()
  // While it goes, it keeps what is in it.
  const [shown, setShown] = useState<PhoneSheetName>(name ?? 'add')
  if (name && name !== shown) setShown(name)
  const [isFull, setFull] = useState(false)
  const close = useCallback(() => openSheet(builder, null), [builder])
  const settle = useCallback(
    (stand: SheetStand) => (stand === 'closed' ? close() : setFull(stand === 'full')),
    [close],
  )
  const drag = useSheetDrag(settle)
  const title = useTitle(shown)
  // What is carried out of it needs the page; it stays, as touches go on where they began.
  const isAway = useView((view) => view.drag !== null && view.panel === 'add')
  return (
    <Drawer.Root
      opened={name !== null}
      onClose={close}
      position="bottom"
      zIndex={30}
      lockScroll={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 200, timingFunction: 'cubic-bezier(0.2, 0, 0, 1)' }}
      onExitTransitionEnd={() => setFull(false)}
      classNames={{ inner: classes.sheetPlace ?? '', content: classes.sheet ?? '' }}
    >
      <Drawer.Content
        aria-label={title}
        data-sheet
        data-full={isFull || undefined}
        data-away={isAway || undefined}
      >
        {/* Mantine's own part passes no keys on. */}
        <div
          role="presentation"
          className={classes.sheetKeys}
          onKeyDown={ownKeys((event) => {
            if (event.key !== 'Escape' || builder.view.getSnapshot().drag) return
            if (!isForAnother(event)) close()
          })}
        >
          <div className={classes.sheetHead} {...drag}>
            <button
              type="button"
              className={classes.grab}
              data-autofocus
              aria-expanded={isFull}
              aria-label={isFull ? 'Make lower' : 'Make higher'}
              onClick={() => setFull(!isFull)}
            />
            <h2 className={classes.sheetTitle}>{title}</h2>
            <IconButton label="Close" size={44} onClick={close}>
              <IconX size={20} stroke={1.5} />
            </IconButton>
          </div>
          <div className={classes.sheetBody}>{contentOf(shown)}</div>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Whether Escape closes a list or a menu that was opened from the sheet, before the sheet itself. */
function isForAnother({ target, currentTarget }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  // What is carried is let go first.
  if (currentTarget.querySelector('[data-carrying]')) return true
  if (target.matches('[aria-haspopup][aria-expanded="true"]')) return true
  const around = '[role="dialog"], [role="menu"]'
  return target.closest(around) !== currentTarget.closest(around)
}

function contentOf(name: PhoneSheetName): ReactNode {
  if (name === 'inspector') return <Inspector />
  return name === 'picture' ? <PicturePicker /> : <PanelContent name={name} />
}

function useTitle(name: PhoneSheetName): string {
  const selected = useView((view) => view.selected)
  const kind = useCampaign((campaign) =>
    selected?.kind === 'block' ? findBlock(campaign, selected.id)?.block.kind : undefined,
  )
  if (name === 'picture') return 'Change picture'
  if (name !== 'inspector') return panelTitle(name)
  if (selected?.kind === 'section') return 'Section'
  return kind === undefined ? 'Page' : kindName(kind)
}
