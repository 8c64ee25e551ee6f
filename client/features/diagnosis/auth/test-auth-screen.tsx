import { DiagnosisPage } from '../diagnosis-page.tsx'
import { Part } from '../part.tsx'
import { aboutHere, writeReport } from '../report.ts'
import { StepList } from '../step-list.tsx'
import { summarise } from '../summarise.ts'
import { useSteps } from '../use-steps.ts'
import { authSteps } from './auth-steps.ts'
import { describeViews } from './describe-views.ts'
import type { Column } from './describe-views.ts'
import { RightsTable } from './rights-table.tsx'
import classes from './test-auth-screen.module.css'

/**
 * `/test-auth`: the session as browser, API and both socket servers see it. Open to everybody, in
 * production too: it shows people nothing but what concerns themselves, and no secrets.
 */
export function TestAuthScreen() {
  const { progress, again } = useSteps(authSteps)
  const { seen, done, finished } = progress
  const companies = seen.me?.companies ?? []
  return (
    <DiagnosisPage
      title="Session check"
      lead="Who you are, as this browser, the API and both socket servers see it. It changes nothing and works signed out too."
      summary={summarise(progress, authSteps.length)}
      isRunning={!finished}
      again={again}
      report={finished ? writeReport('session check', aboutHere(), done) : null}
    >
      <Part title="Side by side">
        <SideBySide columns={describeViews(seen)} />
      </Part>
      <Part title="Checks">
        <StepList label="Checks" steps={authSteps} progress={progress} />
      </Part>
      <Part
        title="What each role may do"
        about={
          companies.length > 0
            ? 'By the one table that the API, both socket servers and the interface ask.'
            : 'You have no company here (or are signed out), so no column is yours. This is the table that the API, both socket servers and the interface ask.'
        }
      >
        <RightsTable companies={companies} />
      </Part>
    </DiagnosisPage>
  )
}

/** The session as four parts of the system see it, in cards whose lines stand beside each other. */
function SideBySide({ columns }: { columns: readonly Column[] }) {
  return (
    <div className={classes.columns}>
      {columns.map(({ title, asked, isSignedIn, rows }) => (
        <article key={title} className={classes.column} data-signed-in={isSignedIn || undefined}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.asked}>{asked}</p>
          <dl className={classes.rows}>
            {rows.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </div>
  )
}
