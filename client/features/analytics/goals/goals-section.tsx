import { Button, UnstyledButton } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { amountText } from '#client/lib/words/amount.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { Heading, Row, Spoken, Text } from '#client/ui/layout/elements.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { GoalMenu } from './goal-menu.tsx'
import { goalKindWords } from './goal-words.ts'
import type { ShownGoal } from './goal-words.ts'
import classes from './goals-section.module.css'

const pageGoal = lazyFile(async () => (await import('./page-goal-dialog.tsx')).PageGoalDialog)

type GoalsSectionProps = {
  campaignId: string
  goals: readonly ShownGoal[]
  /** Of the range, with the same filters. */
  visitors: number
  mayEdit: boolean
  /** null for the main one. */
  onChoose: (goalId: string | null) => void
}

/** What counts as a conversion, with who reached it; by one of them the screen is looked at. */
export function GoalsSection(props: GoalsSectionProps) {
  const { campaignId, goals, visitors, mayEdit, onChoose } = props
  const [isAdding, setAdding] = useState(false)
  const [gone, setGone] = useState<readonly string[]>([])
  const shown = goals.filter(({ id }) => !gone.includes(id))
  const isValued = shown.some(({ worth }) => worth !== null)
  const restore = (goalId: string) => setGone((before) => before.filter((id) => id !== goalId))
  return (
    <section aria-labelledby="goals" className={classes.card}>
      <Row gap="12" align="center" justify="between" mb="8" className={classes.head}>
        <Heading id="goals" size="13">
          Goals
        </Heading>
        {mayEdit ? (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            Add a page reached
          </Button>
        ) : null}
      </Row>
      {shown.length === 0 ? (
        <Text size="13" tone="ink-2" pretty>
          No goals yet. Forms and buttons of the campaign become goals as it goes live.
        </Text>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Goal</th>
              <th scope="col">Visitors</th>
              <th scope="col">Rate</th>
              {isValued ? <th scope="col">Value</th> : null}
              {mayEdit ? (
                <td>
                  <Spoken>More</Spoken>
                </td>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {shown.map((goal) => (
              <tr key={goal.id} data-counted={goal.isCounted || undefined}>
                <th scope="row">
                  <UnstyledButton
                    className={classes.name}
                    aria-pressed={goal.isCounted}
                    title="Look at all numbers by this goal"
                    onClick={() => onChoose(goal.isMain ? null : goal.id)}
                  >
                    <span className={classes.words} dir="auto">
                      {goal.name}
                    </span>
                    {goal.isMain ? (
                      <span className={classes.main}>
                        <IconStarFilled size={12} aria-hidden /> <span>Main</span>
                      </span>
                    ) : null}
                    <span className={classes.kind}>{goalKindWords[goal.kind]}</span>
                  </UnstyledButton>
                </th>
                <td>{formatNumber(goal.visitors)}</td>
                <td>{formatShare(goal.visitors, visitors)}</td>
                {isValued ? (
                  <td>{goal.worth === null ? '–' : amountText(goal.worth * goal.visitors)}</td>
                ) : null}
                {mayEdit ? (
                  <td className={classes.more}>
                    <GoalMenu
                      campaignId={campaignId}
                      goal={goal}
                      onRemoved={() => {
                        setGone((before) => [...before, goal.id])
                        if (goal.isCounted && !goal.isMain) onChoose(null)
                      }}
                      onRestored={() => restore(goal.id)}
                    />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isAdding ? (
        <LazyBoundary
          part={pageGoal}
          props={{ campaignId, onClose: () => setAdding(false) }}
          onFailed={() => {
            setAdding(false)
            sayNotLoaded('The form')
          }}
        />
      ) : null}
    </section>
  )
}
