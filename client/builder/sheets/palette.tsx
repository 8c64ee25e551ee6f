import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useNarrow } from '#client/lib/browser/media.ts'
import { ariaKeys } from '#client/lib/keys/key-names.ts'
import { Shortcut } from '#client/ui/buttons/shortcut.tsx'
import { useBuilder } from '../state/builder-context.ts'
import type { PaletteAction } from './palette-actions.ts'
import { addActions, findActions, otherActions } from './palette-actions.ts'
import classes from './sheets.module.css'
import { useCloseSheet } from './use-close-sheet.ts'

/** Everything that can be done or gone to, found by its words (Ctrl+K). */
export function CommandPalette() {
  const builder = useBuilder()
  const navigate = useNavigate()
  const actions = useMemo(
    () => [...otherActions(builder, (path) => void navigate(path)), ...addActions(builder)],
    [builder, navigate],
  )
  const isPhone = useNarrow()
  const placeholder = isPhone
    ? 'Command, page or words'
    : 'Search for a command, a page or words on it'
  return <Palette actions={actions} placeholder={placeholder} />
}

/** Every block and section, to be added after the selection (`/`). */
export function InsertMenu() {
  const builder = useBuilder()
  const actions = useMemo(() => addActions(builder), [builder])
  return <Palette actions={actions} placeholder="What shall be added after the selection?" />
}

const heardKeys = (keys: string) => (keys === '+' ? 'Plus' : ariaKeys(keys))

/** Of each group, so that the first screen shows all groups. */
const shownAtMost = 7

function Palette({ actions, placeholder }: { actions: PaletteAction[]; placeholder: string }) {
  const close = useCloseSheet()
  const [query, setQuery] = useState('')
  const [[store, { open }]] = useState(createSpotlight)
  useEffect(() => open(), [open])
  const found = findActions(actions, query)
  const groups = [...new Set(found.map(({ group }) => group))]
  const isOne = groups.length === 1
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={close}
      shortcut={null}
      returnFocus={false}
      scrollable
      maxHeight={440}
      // Its search stays where it is while fewer and fewer are found.
      centered={false}
      yOffset="12vh"
      classNames={{ actionsGroup: classes.paletteGroup ?? '' }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.24 }}
    >
      <Spotlight.Search
        placeholder={placeholder}
        leftSection={<IconSearch size={16} stroke={1.5} />}
      />
      <Spotlight.ActionsList>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {found
              .filter((action) => action.group === group)
              .slice(0, isOne ? 50 : shownAtMost)
              .map((action) => (
                <Spotlight.Action
                  key={action.id}
                  label={action.label}
                  aria-keyshortcuts={action.keys && heardKeys(action.keys)}
                  rightSection={action.keys ? <Shortcut keys={action.keys} /> : null}
                  onClick={() => {
                    close()
                    action.run()
                  }}
                />
              ))}
          </Spotlight.ActionsGroup>
        ))}
        {found.length === 0 ? (
          <Spotlight.Empty>Nothing is called that. Try fewer letters.</Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
