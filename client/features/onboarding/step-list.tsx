import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Row } from '#client/ui/layout/elements.tsx'
import classes from './step-list.module.css'
import { pathOfStep, stepNames, steps } from './steps.ts'
import type { Step } from './steps.ts'

/** How far one is; every step can be gone back or on to, once there is a company. */
export function StepList({ current, companyId }: { current: Step; companyId: string | null }) {
  const at = steps.indexOf(current)
  return (
    <nav aria-label="Steps">
      <Row as="ol" gap="24" size="13" tone="ink-3">
        {steps.map((step, index) => (
          <li key={step} className={classes.step} data-done={index < at || undefined}>
            <span className={classes.mark} aria-hidden>
              {index < at ? <IconCheck size={12} stroke={2} /> : index + 1}
            </span>
            {companyId && step !== current ? (
              <Link to={pathOfStep(step, companyId)}>{stepNames[step]}</Link>
            ) : (
              <span aria-current={step === current ? 'step' : undefined}>{stepNames[step]}</span>
            )}
          </li>
        ))}
      </Row>
    </nav>
  )
}
