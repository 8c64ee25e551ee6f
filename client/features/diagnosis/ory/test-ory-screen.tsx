import { DiagnosisPage } from '../diagnosis-page.tsx'
import { Part } from '../part.tsx'
import { aboutHere, writeReport } from '../report.ts'
import { StepList } from '../step-list.tsx'
import { summarise } from '../summarise.ts'
import { useSteps } from '../use-steps.ts'
import { flowSteps } from './flow-steps.ts'
import { safetySteps } from './safety-steps.ts'

const steps = [...flowSteps, ...safetySteps]

const names = {
  embedded: 'the built-in provider',
  kratos: 'Ory Kratos',
  'ory-network': 'Ory Network',
} as const

/**
 * `/test-ory`: the provider's public flows step by step, from this browser. Open to everybody, in
 * production too: it asks only what every visitor may ask, sends no form that could succeed, and
 * shows answers without secrets.
 */
export function TestOryScreen() {
  const { progress, again } = useSteps(steps)
  const { done, finished, seen } = progress
  const { provider } = seen
  return (
    <DiagnosisPage
      title="Identity provider check"
      lead={
        <>
          The public flows of {provider ? names[provider.provider] : 'the identity provider'}, step
          by step. Your session stays as it is, and no account is made.
        </>
      }
      summary={summarise(progress, steps.length)}
      isRunning={!finished}
      again={again}
      report={finished ? writeReport('identity provider check', aboutHere(), done) : null}
    >
      <Part title="Flows">
        <StepList label="Flows" steps={flowSteps} progress={progress} />
      </Part>
      <Part title="Safety">
        <StepList
          label="Safety"
          steps={safetySteps}
          progress={progress}
          before={flowSteps.length}
        />
      </Part>
    </DiagnosisPage>
  )
}
