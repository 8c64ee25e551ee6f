import type { Builder, BuilderView, PanelName, SheetName } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { moveSelected, removeSelected, selectedHere, selectedSubject } from '../state/commands.ts'
import { duplicate } from '../state/duplicate.ts'
import { togglePanels } from '../state/panels.ts'
import type { Direction } from '../state/selection.ts'
import { toggleHidden, toggleLocked } from '../state/set-selected.ts'
import { isOnlyTouch } from '#client/lib/browser/media.ts'
import { devices, deviceNames } from '#client/lib/campaign-session/devices.ts'
import { describeSubject } from '../drag/describe-subject.ts'
import { sayNow } from '../state/announce.ts'
import type { BuilderCommand } from './builder-command.ts'
import { commentOnPage } from './comment-on-page.ts'
import { focusPart } from './parts.ts'
import {
  announceSelected,
  editSelected,
  extendSelection,
  leave,
  selectBeside,
  selectEveryBlock,
} from './select.ts'
import { askSaved } from './say-saved.ts'
import { zoomBy } from './zoom.ts'

const hasSelection = (builder: Builder) => selectedHere(builder).length > 0

const edit: readonly BuilderCommand[] = [
  {
    label: 'Undo',
    group: 'Edit',
    keys: ['Ctrl+Z'],
    where: 'everywhere',
    isOffered: ({ undo }) => undo.canUndo(),
    run: (builder) => {
      if (builder.undo.undo()) announceSelected(builder, 'Undone. ')
      return true
    },
  },
  {
    label: 'Redo',
    group: 'Edit',
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    where: 'everywhere',
    isOffered: ({ undo }) => undo.canRedo(),
    run: (builder) => {
      if (builder.undo.redo()) announceSelected(builder, 'Redone. ')
      return true
    },
  },
  {
    label: 'Edit the text',
    group: 'Edit',
    keys: ['Enter'],
    where: 'canvas',
    isOffered: hasSelection,
    run: editSelected,
  },
  {
    label: 'Duplicate',
    group: 'Edit',
    keys: ['Ctrl+D'],
    where: 'canvas',
    isOffered: hasSelection,
    run: (builder) => {
      duplicate(builder, () => announceSelected(builder, 'Duplicated. '))
      return true
    },
  },
  {
    label: 'Delete',
    group: 'Edit',
    keys: ['Delete', 'Backspace'],
    where: 'canvas',
    isOffered: hasSelection,
    run: (builder) => {
      const subject = selectedSubject(builder)
      const name = subject && describeSubject(currentPage(builder), subject)
      const isRemoved = removeSelected(builder)
      if (isRemoved) sayNow(`Deleted ${name}.`)
      return isRemoved
    },
  },
  {
    label: 'Lock or unlock',
    group: 'Edit',
    keys: ['Ctrl+Shift+L'],
    where: 'canvas',
    isOffered: hasSelection,
    run: toggleLocked,
  },
  {
    label: 'Hide or show',
    group: 'Edit',
    keys: ['Ctrl+Shift+H'],
    where: 'canvas',
    isOffered: hasSelection,
    run: toggleHidden,
  },
]

const directions: readonly { key: string; direction: Direction; word: string }[] = [
  { key: 'ArrowUp', direction: 'up', word: 'up' },
  { key: 'ArrowDown', direction: 'down', word: 'down' },
  { key: 'ArrowLeft', direction: 'left', word: 'to the left' },
  { key: 'ArrowRight', direction: 'right', word: 'to the right' },
]

const beside: Record<Direction, string> = {
  up: 'Select what is above',
  down: 'Select what is below',
  left: 'Select what is on the left',
  right: 'Select what is on the right',
}

const choose: readonly BuilderCommand[] = [
  ...directions.map(({ key, direction }) => ({
    label: beside[direction],
    group: 'Select' as const,
    keys: [key],
    where: 'canvas' as const,
    isKeyOnly: true,
    run: (builder: Builder) => selectBeside(builder, direction),
  })),
  {
    label: 'Select the one above as well',
    group: 'Select',
    keys: ['Shift+ArrowUp'],
    where: 'canvas',
    isKeyOnly: true,
    run: (builder) => extendSelection(builder, 'up'),
  },
  {
    label: 'Select the one below as well',
    group: 'Select',
    keys: ['Shift+ArrowDown'],
    where: 'canvas',
    isKeyOnly: true,
    run: (builder) => extendSelection(builder, 'down'),
  },
  {
    label: 'Select all blocks of the page',
    group: 'Select',
    keys: ['Ctrl+A'],
    where: 'canvas',
    run: selectEveryBlock,
  },
  {
    label: 'Select what is around',
    group: 'Select',
    keys: ['Escape'],
    where: 'canvas',
    isKeyOnly: true,
    run: leave,
  },
]

const move: readonly BuilderCommand[] = directions.map(({ key, direction, word }) => ({
  label: `Move ${word}`,
  group: 'Move' as const,
  keys: [`Ctrl+Shift+${key}`],
  where: 'canvas' as const,
  isOffered: hasSelection,
  run: (builder: Builder) => {
    if (moveSelected(builder, direction)) announceSelected(builder, 'Moved ')
    return true
  },
}))

const panelKeys: readonly { panel: PanelName; key: string; label: string }[] = [
  { panel: 'add', key: 'A', label: 'Show what can be added' },
  { panel: 'layers', key: 'L', label: 'Show the layers' },
  { panel: 'pages', key: 'P', label: 'Show the pages' },
  { panel: 'theme', key: 'T', label: 'Show the theme' },
  { panel: 'history', key: 'H', label: 'Show the history' },
]

const look: readonly BuilderCommand[] = [
  open('palette', 'Search for a command', ['Ctrl+K'], 'everywhere'),
  open('find', 'Find on this page', ['Ctrl+F'], 'everywhere'),
  {
    ...open('shortcuts', 'Show all shortcuts', ['?'], 'builder'),
    // Its key leads there still: who has it has a keyboard.
    isOffered: () => !isOnlyTouch(),
  },
  ...panelKeys.map(({ panel, key, label }) => ({
    label,
    group: 'View' as const,
    keys: [key],
    where: 'canvas' as const,
    run: show((current) => ({ panel: current.panel === panel ? null : panel })),
  })),
  commentOnPage,
  askSaved,
  {
    label: 'Go to the next part: bar, panel, page, settings',
    group: 'View',
    keys: ['F6'],
    where: 'everywhere',
    isKeyOnly: true,
    run: () => focusPart(1),
  },
  {
    label: 'Go to the part before',
    group: 'View',
    keys: ['Shift+F6'],
    where: 'everywhere',
    isKeyOnly: true,
    run: () => focusPart(-1),
  },
  {
    label: 'Show or hide the panels',
    group: 'View',
    // The second one needs AltGr on many keyboards.
    keys: ['B', '\\'],
    where: 'builder',
    run: ({ view }) => {
      togglePanels(view)
      return true
    },
  },
  ...devices.map((device, at) => ({
    label: `Show the page at ${deviceNames[device].toLowerCase()} width`,
    group: 'View' as const,
    keys: [String(at + 1)],
    where: 'builder' as const,
    run: show(() => ({ device })),
  })),
  {
    label: 'Show or hide the numbers on the page',
    group: 'View',
    keys: ['M'],
    where: 'builder',
    run: show(({ numbers }) => ({ numbers: !numbers })),
  },
  {
    label: 'Zoom in',
    group: 'View',
    keys: ['+'],
    where: 'canvas',
    run: (builder) => zoomBy(builder, 1),
  },
  {
    label: 'Zoom out',
    group: 'View',
    keys: ['-'],
    where: 'canvas',
    run: (builder) => zoomBy(builder, -1),
  },
  {
    label: 'Fit the page to the room',
    group: 'View',
    keys: ['0'],
    where: 'canvas',
    run: show(() => ({ zoom: 'fit' })),
  },
]

const add: readonly BuilderCommand[] = [
  { ...open('insert', 'Add a block here', ['/'], 'canvas'), group: 'Add' },
]

/** What is heard elsewhere: the browser's own events of the clipboard, and the checks (launch/). */
const heardElsewhere: readonly BuilderCommand[] = (
  [
    ['Copy', 'Ctrl+C', 'Edit'],
    ['Cut', 'Ctrl+X', 'Edit'],
    ['Paste', 'Ctrl+V', 'Edit'],
    ['Go to the next problem', 'F8', 'View'],
    ['Go to the problem before', 'Shift+F8', 'View'],
  ] as const
).map(([label, key, group]) => ({
  label,
  group,
  keys: [key],
  where: 'browser',
  isKeyOnly: true,
  run: () => false,
}))

/** Everything that can be done by a key or from the palette. */
export const allCommands: readonly BuilderCommand[] = [
  ...edit,
  ...heardElsewhere,
  ...choose,
  ...move,
  ...add,
  ...look,
]

function open(
  sheet: SheetName,
  label: string,
  keys: readonly string[],
  where: BuilderCommand['where'],
): BuilderCommand {
  return {
    label,
    group: 'View',
    keys,
    where,
    run: show((current) => ({ sheet: current.sheet === sheet ? null : sheet })),
  }
}

/** Changes what is shown. */
function show(change: (view: BuilderView) => Partial<BuilderView>): BuilderCommand['run'] {
  return ({ view }) => {
    view.set((current) => ({ ...current, ...change(current) }))
    return true
  }
}
