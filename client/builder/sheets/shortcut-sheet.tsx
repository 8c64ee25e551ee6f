import { Modal, VisuallyHidden } from '@mantine/core'
import { keyWords } from '#client/lib/keys/key-words.ts'
import { Shortcut } from '#client/ui/buttons/shortcut.tsx'
import { Heading, List } from '#client/ui/layout/elements.tsx'
import { allCommands } from '../commands/all-commands.ts'
import { commandGroups } from '../commands/builder-command.ts'
import { writingKeys } from '../commands/writing-keys.ts'
import classes from './sheets.module.css'
import { useCloseSheet } from './use-close-sheet.ts'

/** Every shortcut of the builder, from the same list that the keys are matched by. */
export function ShortcutSheet() {
  const close = useCloseSheet()
  return (
    <Modal opened onClose={close} title="Shortcuts" size="lg" returnFocus={false}>
      <div className={classes.groups}>
        {commandGroups.map((group) => (
          <section key={group} className={classes.group} aria-label={group}>
            <Heading as="h3" mb="4" size="12" tone="ink-3">
              {group}
            </Heading>
            <List as="dl">
              {allCommands
                .filter((command) => command.group === group && command.keys.length > 0)
                .map(({ label, keys }) => (
                  <Row key={label} label={label} keys={keys[0] ?? ''} />
                ))}
            </List>
          </section>
        ))}
        <section className={classes.group} aria-label="Writing">
          <Heading as="h3" mb="4" size="12" tone="ink-3">
            Writing
          </Heading>
          <List as="dl">
            {Object.values(writingKeys).map(({ label, keys }) => (
              <Row key={label} label={label} keys={keys} />
            ))}
          </List>
        </section>
      </div>
    </Modal>
  )
}

function Row({ label, keys }: { label: string; keys: string }) {
  return (
    <div className={classes.keyRow}>
      <dt>{label}</dt>
      <dd>
        <Shortcut keys={keys} />
        <VisuallyHidden>{keyWords(keys)}</VisuallyHidden>
      </dd>
    </div>
  )
}
