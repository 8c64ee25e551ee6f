import { createElement, useEffect, useId, useState } from 'react'
import type { ComponentPropsWithRef, ComponentType, ReactElement } from 'react'
import { useLate } from '#client/lib/loading/late.ts'
import type { Late } from '#client/lib/loading/late.ts'
import type { Attached } from './attached.tsx'
import { sayNotLoaded } from '../notices/say-not-loaded.tsx'

/** What a button needs to be one that opens a menu. */
export type OpenerProps = Pick<
  ComponentPropsWithRef<'button'>,
  'ref' | 'id' | 'onClick' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'
>

type MenuButtonProps<Props> = {
  /** An AttachedMenu or AttachedPopover with what is in it, in a file of its own. */
  menu: Late<ComponentType<Props & { at: Attached }>>
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
  const { value: Menu, hasFailed } = useLate(menu, opened)
  useEffect(() => {
    if (!hasFailed) return
    setOpened(false)
    sayNotLoaded('The menu')
  }, [hasFailed])
  const opener: OpenerProps = {
    ref: setTarget,
    id,
    onClick: () => setOpened(!opened),
    'aria-haspopup': has,
    'aria-expanded': opened,
    'aria-controls': opened && Menu ? `${id}-dropdown` : undefined,
  }
  return (
    <>
      {children(opener)}
      {Menu && target
        ? createElement(Menu, { ...props, at: { id, target, opened, onChange: setOpened } })
        : null}
    </>
  )
}
