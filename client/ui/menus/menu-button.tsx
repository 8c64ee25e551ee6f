import { useId, useState } from 'react'
import type { ComponentPropsWithRef, ComponentType, ReactElement } from 'react'
import type { LazyFile } from '#client/lib/loading/lazy-file.ts'
import type { Attached } from './attached.tsx'
import { LazyBoundary } from '../loading/lazy-boundary.tsx'
import { sayNotLoaded } from '../notices/say-not-loaded.tsx'

/** What a button needs to be one that opens a menu. */
export type OpenerProps = Pick<
  ComponentPropsWithRef<'button'>,
  'ref' | 'id' | 'onClick' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'
>

type MenuButtonProps<Props> = {
  /** An AttachedMenu or AttachedPopover with what is in it, in a file of its own. */
  menu: LazyFile<ComponentType<Props & { at: Attached }>>
  props: Props
  /** Which of the two it is; a menu unless told otherwise. */
  has?: 'menu' | 'dialog'
  children: (opener: OpenerProps) => ReactElement
}

/** A button whose menu is fetched ahead or, at the latest, by the first click. */
export function MenuButton<Props extends object>({
  menu,
  props,
  has = 'menu',
  children,
}: MenuButtonProps<Props>) {
  const id = useId()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const [wasShown, setShown] = useState(false)
  const isThere = wasShown || menu.get() !== null
  const opener: OpenerProps = {
    ref: setTarget,
    id,
    onClick: () => setOpened(!opened),
    'aria-haspopup': has,
    'aria-expanded': opened,
    'aria-controls': opened && isThere ? `${id}-dropdown` : undefined,
  }
  return (
    <>
      {children(opener)}
      {target && (opened || isThere) ? (
        <LazyBoundary
          part={menu}
          props={{ ...props, at: { id, target, opened, onChange: setOpened } }}
          onShown={() => setShown(true)}
          onFailed={() => {
            setOpened(false)
            sayNotLoaded('The menu')
          }}
        />
      ) : null}
    </>
  )
}
