import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { Actor } from '#shared/permissions/can.ts'
import { Heading, Row } from '#client/ui/layout/elements.tsx'
import classes from './next-step.module.css'
import { nextStepOf } from './next-steps.ts'
import { useLifecycle } from '../use-lifecycle.ts'

/** Where the campaign stands and what to do next; the first action is the usual one. */
export function NextStep({ campaign, actor }: { campaign: Campaign; actor: Actor | null }) {
  const { title, text, actions } = nextStepOf(campaign, actor)
  const run = useLifecycle()
  return (
    <section className={classes.step} aria-labelledby="next-step">
      <div>
        <Heading id="next-step" size="16" line="24">
          {title}
        </Heading>
        <p className={classes.text}>{text}</p>
      </div>
      <Row gap="8" wrap>
        {actions.map((action, index) => {
          const variant = index === 0 ? 'filled' : 'default'
          if ('to' in action) {
            return (
              <Button key={action.label} component={Link} to={action.to} variant={variant}>
                {action.label}
              </Button>
            )
          }
          return (
            <Button
              key={action.label}
              variant={variant}
              onClick={() => run(campaign, action.command)}
            >
              {action.label}
            </Button>
          )
        })}
      </Row>
    </section>
  )
}
