import { UnstyledButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import type { Difference } from '#shared/campaign/variants/variant-differences.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { AttachedPopover } from '#client/ui/menus/attached-popover.tsx'
import type { Attached } from '#client/ui/menus/attached.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { reveal, select } from '../state/builder.ts'
import type { Builder } from '../state/builder.ts'
import { useBuilder, useCampaign, useMayEdit } from '../state/builder-context.ts'
import { turnTo } from '../state/frames.ts'
import type { Selected } from '../state/selection.ts'
import { differenceWords } from './difference-words.ts'
import { useDifferences } from './use-differences.ts'
import { takeBack } from './variant-actions.ts'
import classes from './variants.module.css'

/** Names each difference of a variant, leads to it and takes it back. */
export function DifferenceList({ at, variantId }: { at: Attached; variantId: string }) {
  return (
    <AttachedPopover at={at} label="Differences from the page" position="bottom-start" width={320}>
      {at.opened ? <Content variantId={variantId} onLeave={() => at.onChange(false)} /> : null}
    </AttachedPopover>
  )
}

function Content({ variantId, onLeave }: { variantId: string; onLeave: () => void }) {
  const builder = useBuilder()
  const differences = useDifferences(variantId)
  const mayEdit = useMayEdit()
  const campaign = useCampaign((all) => all)
  const around = useRef<HTMLDivElement>(null)
  // What a line is about has its outline on the canvas.
  const point = useCallback(
    (difference: Difference | null) =>
      builder.view.set((view) => ({ ...view, hovered: difference && thingOf(difference) })),
    [builder],
  )
  useEffect(() => () => point(null), [point])
  const go = (difference: Difference) => {
    point(null)
    lead(builder, variantId, difference)
    onLeave()
  }
  return (
    <div ref={around} tabIndex={-1} className={classes.differences}>
      <Text px="8" size="13" weight="600">
        Differences from the page
      </Text>
      {differences.length === 0 ? (
        <p className={classes.note}>
          Nothing differs yet. Change something in this variant and it is listed here.
        </p>
      ) : (
        <ul className={classes.list}>
          {differences.map((difference) => {
            const { what, how, where } = differenceWords(campaign, difference)
            return (
              <li
                key={`${difference.kind} ${difference.id}`}
                className={classes.difference}
                data-kind={difference.kind}
              >
                <UnstyledButton
                  className={classes.lead}
                  title={what}
                  onClick={() => go(difference)}
                  onMouseEnter={() => point(difference)}
                  onMouseLeave={() => point(null)}
                  onFocus={() => point(difference)}
                  onBlur={() => point(null)}
                >
                  <span className={classes.what}>{what}</span>
                  <span className={classes.how}>{where ? `${where} · ${how}` : how}</span>
                </UnstyledButton>
                {mayEdit && difference.level !== 'columns' ? (
                  <IconButton
                    label={backWords(difference, what)}
                    size="sm"
                    className={classes.takeBack ?? ''}
                    onClick={() => {
                      takeBack(builder, difference)
                      // The button goes with its line; Escape must still be heard here.
                      around.current?.focus()
                    }}
                  >
                    <IconArrowBackUp size={16} stroke={1.5} />
                  </IconButton>
                ) : null}
              </li>
            )
          })}
        </ul>
      )}
      <p className={classes.note}>Visitors get the page (A), and variants only by an experiment.</p>
    </div>
  )
}

function backWords({ kind }: Difference, what: string): string {
  if (kind === 'added') return `Remove ${what}`
  if (kind === 'removed') return `Bring back ${what}`
  return `Use the page’s: ${what}`
}

/** What is removed here can be looked at on the page only. */
function lead(builder: Builder, variantId: string, difference: Difference): void {
  const selected = thingOf(difference)
  if (!selected) {
    turnTo(builder, variantId)
    select(builder, null)
    return
  }
  reveal(builder, selected)
  requestAnimationFrame(() => {
    const attribute = `data-${selected.kind}-id`
    document
      .querySelector(`#canvas [${attribute}="${CSS.escape(selected.id)}"]`)
      ?.scrollIntoView({ block: 'nearest' })
  })
}

/** The block or section of a difference, unless it is not there to be seen. */
function thingOf({ level, id, kind }: Difference): Selected | null {
  if (level === 'pages' || level === 'columns' || kind === 'removed') return null
  return { kind: level === 'blocks' ? 'block' : 'section', id }
}
