import { Modal } from '@mantine/core'
import type { ModalProps } from '@mantine/core'
import { useLayoutEffect } from 'react'

/** A dialog over the screen. It gives the focus back however it is closed, also by going away. */
export function Dialog({ returnFocus = true, ...props }: ModalProps) {
  useFocusBack(props.opened && returnFocus)
  // Mantine's own way is for those alone that are there before they are opened.
  return <Modal {...props} returnFocus={false} />
}

/** Before the focus goes into the dialog, keeps where it was; afterwards it is there again. */
function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = openerOf(document.activeElement)
    return () => {
      const inside = document.activeElement
      // What was in it is taken away first. Whoever is elsewhere by then stays there.
      setTimeout(() => {
        const { activeElement, body } = document
        if (activeElement === inside || activeElement === body || activeElement === null)
          opener?.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}

/** An item of a menu is gone with it, so it is the button of the menu. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')
  return button ?? (active instanceof HTMLElement ? active : null)
}
