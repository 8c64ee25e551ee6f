import { createScopedKeydownHandler, UnstyledButton } from '@mantine/core'
import { IconFile, IconHash, IconUnlink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BlockSnapshot } from '#shared/campaign/model/snapshot.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { asOneStep } from '../state/as-one-step.ts'
import { blockTitle, kindName } from '#shared/blocks/block-title.ts'
import { currentPage } from '../state/builder.ts'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import classes from './link-targets.module.css'
import { placeNameOf } from './place-name.ts'

type LinkTargetsProps = {
  /** Where the link leads now; empty for nowhere. */
  href: string
  /** `words` say where it leads; none where it leads nowhere. */
  choose: (href: string, words: string) => void
}

/** Where a link can lead within the campaign: its pages and the blocks of the page; and nowhere. */
export function LinkTargets({ href, choose }: LinkTargetsProps) {
  const pages = useCampaign((campaign) => campaign.pages)
  return (
    <div className={classes.targets} data-link-targets>
      <Group label="Pages">
        {pages.map(({ id, path, title }) => (
          <Target
            key={id}
            icon={<IconFile size={16} stroke={1.5} />}
            name={title || 'Untitled page'}
            aside={path}
            isChosen={path === href}
            onClick={() => choose(path, title || path)}
          />
        ))}
      </Group>
      <BlockTargets choose={choose} />
      {href === '' ? null : (
        <div className={classes.group}>
          <Target
            icon={<IconUnlink size={16} stroke={1.5} />}
            name="Remove link"
            onClick={() => choose('', '')}
          />
        </div>
      )}
    </div>
  )
}

function BlockTargets({ choose }: Pick<LinkTargetsProps, 'choose'>) {
  const builder = useBuilder()
  const page = currentPage(builder)
  const blocks = page?.sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  if (!blocks || blocks.length === 0) return null
  const { doc, origin } = builder.session
  const leadTo = (block: BlockSnapshot) =>
    asOneStep(builder, () => {
      const name = doc.transact(() => placeNameOf(builder, block.id), origin)
      if (name !== null) choose(`#${name}`, blockTitle(block))
    })
  return (
    <Group label="On this page">
      {blocks.map((block) => (
        <Target
          key={block.id}
          icon={<IconHash size={16} stroke={1.5} />}
          name={blockTitle(block)}
          aside={kindName(block.kind)}
          onClick={() => leadTo(block)}
        />
      ))}
    </Group>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.group} role="group" aria-label={label}>
      <Text px="8" py="4" size="12" line="16" weight="500" tone="ink-3" aria-hidden>
        {label}
      </Text>
      {children}
    </div>
  )
}

const withArrows = createScopedKeydownHandler({
  parentSelector: '[data-link-targets]',
  siblingSelector: 'button',
  orientation: 'vertical',
  activateOnFocus: false,
  loop: true,
  dir: 'ltr',
})

type TargetProps = {
  icon: ReactNode
  name: string
  aside?: string
  isChosen?: boolean
  onClick: () => void
}

function Target({ icon, name, aside, isChosen, onClick }: TargetProps) {
  return (
    <UnstyledButton
      className={classes.target}
      aria-pressed={isChosen}
      title={name}
      onClick={onClick}
      onKeyDown={ownKeys(withArrows)}
    >
      {icon}
      <span className={classes.name} dir="auto" translate="no">
        {name}
      </span>
      {aside === undefined || aside === name ? null : (
        <span className={classes.aside}>{aside}</span>
      )}
    </UnstyledButton>
  )
}
