import { useEffect } from 'react'
import type { RefObject } from 'react'
import { matchesKeys } from '#client/lib/keys/match-keys.ts'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'
import type { Builder } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { mayEdit } from '../state/commands.ts'
import { leaveText } from '../state/leave-text.ts'
import { allCommands } from './all-commands.ts'
import type { BuilderCommand } from './builder-command.ts'
import { focusPage } from './parts.ts'
import type { Place } from './place-of.ts'
import { placeOf } from './place-of.ts'
import { askSaved } from './say-saved.ts'

/** The builder's keys. What is typed into a field belongs to the field. */
export function useShortcuts(root: RefObject<HTMLElement | null>): void {
  const builder = useBuilder()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || builder.view.getSnapshot().drag) return
      if (handle(builder, event, root.current)) event.preventDefault()
    }
    const save = (event: KeyboardEvent) => {
      if (!matchesKeys('Ctrl+S', event)) return
      event.preventDefault()
      askSaved.run(builder)
    }
    const leave = [listenToKeys(window, listen), listenToKeys(window, save, true)]
    return () => leave.forEach((stop) => stop())
  }, [builder, root])
}

function handle(builder: Builder, event: KeyboardEvent, root: HTMLElement | null): boolean {
  if (!mayEdit(builder)) return false
  const place = placeOf(event.target, root)
  const isWriting = builder.view.getSnapshot().text !== null
  const inText = place === 'text' || (place === 'canvas' && isWriting)
  if (inText && event.key === 'Escape') {
    leaveText(builder)
    root?.focus()
    return true
  }
  if (event.key === 'Escape' && isBeside(place, event.target)) {
    focusPage()
    return true
  }
  const reach = reachOf(inText ? 'text' : place)
  const command = allCommands.find(
    ({ where, group, keys }) =>
      reach.includes(where) &&
      // A draft's own history is not the campaign's.
      (place !== 'draft' || group === 'View') &&
      keys.some(
        (key) =>
          matchesKeys(key, event) &&
          !(where === 'canvas' && place === 'control' && isOfControl(key, event.target, isWriting)),
      ),
  )
  return command?.run(builder) ?? false
}

/** Whether it is beside the page or above it: Escape leads back from there. Drafts go back first. */
function isBeside(place: Place, target: EventTarget | null): boolean {
  if (place !== 'control' && place !== 'field') return false
  if (!(target instanceof Element) || target.getAttribute('aria-expanded') === 'true') return false
  return target.closest('#main aside, #canvas') !== null
}

/**
 * Whether a control has a use for a key of the canvas itself: what moves in it or presses it, and
 * letters where it finds by them. Beside a text that is written, keys without Ctrl are the text's.
 */
function isOfControl(keys: string, target: EventTarget | null, isWriting: boolean): boolean {
  if (isWriting) return !keys.startsWith('Ctrl+')
  if (/^(?:Shift\+)?(?:Enter|Escape|Arrow\w+)$/.test(keys)) return true
  return keys.length === 1 && target instanceof Element && target.matches(lists)
}

const lists = 'select, [aria-haspopup="listbox"], [role="listbox"] *'

/** Which commands' keys count in a place. */
function reachOf(place: Place): readonly BuilderCommand['where'][] {
  switch (place) {
    case 'canvas':
    case 'control':
      return ['canvas', 'builder', 'everywhere']
    default:
      return ['everywhere']
  }
}
