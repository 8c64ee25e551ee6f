import '../testing/browser-parts.ts'
import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { keyCaps } from '#client/lib/keys/key-names.ts'
import { matchesKeys } from '#client/lib/keys/match-keys.ts'
import { browserKeys } from '#client/lib/keys/testing/browser-keys.ts'
import { keyEvent } from '#client/lib/keys/testing/key-event.ts'
import { addAfterSelection } from '../state/commands.ts'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { allCommands } from './all-commands.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { writingKeys } from './writing-keys.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const platforms = { elsewhere: 'Win32', apple: 'MacIntel' } as const
const beOn = (platform: keyof typeof platforms) =>
  void vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platforms[platform])

const shortcuts = [
  ...allCommands.flatMap(({ label, keys }) => keys.map((each) => ({ label, keys: each }))),
  ...Object.values(writingKeys),
]

function Screen() {
  const root = useRef<HTMLDivElement>(null)
  useShortcuts(root)
  return <div id="canvas" ref={root} tabIndex={0} />
}

describe.each(['elsewhere', 'apple'] as const)('%s', (platform) => {
  test.each(shortcuts)('$keys, “$label”, is none that a browser has', ({ keys }) => {
    beOn(platform)
    expect(browserKeys[platform]).not.toContain(keys)
  })

  test.each(allCommands)('$label is heard', ({ keys }) => {
    beOn(platform)
    expect(keys.filter((each) => !matchesKeys(each, keyEvent(each)))).toEqual([])
  })

  test('the page takes none of those', () => {
    beOn(platform)
    const sections = [{ columns: [{ blocks: [] }] }]
    const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
    addAfterSelection(builder, 'divider')
    render(
      <AroundBuilder builder={builder}>
        <Screen />
      </AroundBuilder>,
    )
    const page = must(document.querySelector('#canvas') ?? undefined, 'canvas')
    const isTaken = (keys: string) => !page.dispatchEvent(keyEvent(keys))
    expect(browserKeys[platform].filter(isTaken)).toEqual([])
    // Of its own it does.
    expect(isTaken('Ctrl+D')).toBe(true)
    builder.close()
  })
})

test('each is shown as the platform has it', () => {
  const shown = (platform: keyof typeof platforms, keys: string) => {
    beOn(platform)
    return keyCaps(keys).join(' ')
  }
  const rows = shortcuts.map(
    ({ label, keys }) => `${label}: ${shown('elsewhere', keys)} | ${shown('apple', keys)}`,
  )
  expect(rows).toMatchInlineSnapshot(`
    [
      "Undo: Ctrl Z | ⌘Z",
      "Redo: Ctrl Shift Z | ⇧⌘Z",
      "Redo: Ctrl Y | ⌘Y",
      "Edit the text: Enter | ↩",
      "Duplicate: Ctrl D | ⌘D",
      "Delete: Del | ⌫",
      "Delete: Backspace | Backspace",
      "Lock or unlock: Ctrl Shift L | ⇧⌘L",
      "Hide or show: Ctrl Shift H | ⇧⌘H",
      "Copy: Ctrl C | ⌘C",
      "Cut: Ctrl X | ⌘X",
      "Paste: Ctrl V | ⌘V",
      "Go to the next problem: F8 | F8",
      "Go to the problem before: Shift F8 | ⇧F8",
      "Select what is above: ↑ | ↑",
      "Select what is below: ↓ | ↓",
      "Select what is on the left: ← | ←",
      "Select what is on the right: → | →",
      "Select the one above as well: Shift ↑ | ⇧↑",
      "Select the one below as well: Shift ↓ | ⇧↓",
      "Select all blocks of the page: Ctrl A | ⌘A",
      "Select what is around: Esc | Esc",
      "Move up: Ctrl Shift ↑ | ⇧⌘↑",
      "Move down: Ctrl Shift ↓ | ⇧⌘↓",
      "Move to the left: Ctrl Shift ← | ⇧⌘←",
      "Move to the right: Ctrl Shift → | ⇧⌘→",
      "Add a block here: / | /",
      "Search for a command: Ctrl K | ⌘K",
      "Find on this page: Ctrl F | ⌘F",
      "Show all shortcuts: ? | ?",
      "Show what can be added: A | A",
      "Show the layers: L | L",
      "Show the pages: P | P",
      "Show the theme: T | T",
      "Show the history: H | H",
      "Comment on the page: C | C",
      "Say whether everything is saved: Ctrl S | ⌘S",
      "Go to the next part: bar, panel, page, settings: F6 | F6",
      "Go to the part before: Shift F6 | ⇧F6",
      "Show or hide the panels: B | B",
      "Show or hide the panels: \\ | \\",
      "Show the page at desktop width: 1 | 1",
      "Show the page at tablet width: 2 | 2",
      "Show the page at phone width: 3 | 3",
      "Show or hide the numbers on the page: M | M",
      "Zoom in: + | +",
      "Zoom out: - | -",
      "Fit the page to the room: 0 | 0",
      "Bold: Ctrl B | ⌘B",
      "Italic: Ctrl I | ⌘I",
      "Underline: Ctrl U | ⌘U",
      "Strike through: Ctrl Shift S | ⇧⌘S",
      "Bullet list: Ctrl Shift 8 | ⇧⌘8",
      "Numbered list: Ctrl Shift 7 | ⇧⌘7",
      "Quote: Ctrl Shift B | ⇧⌘B",
      "Align left: Ctrl Shift L | ⇧⌘L",
      "Centre: Ctrl Shift E | ⇧⌘E",
      "Align right: Ctrl Shift R | ⇧⌘R",
      "Clear formatting: Ctrl Shift X | ⇧⌘X",
      "Add a block (on an empty line): / | /",
      "Leave the text: Esc | Esc",
    ]
  `)
})
