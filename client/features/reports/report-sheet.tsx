import { Link } from 'react-router'
import type { Report } from '#shared/contract/reports.ts'
import {
  beforeWords,
  countingWords,
  curveTitle,
  daysWords,
  devicesWords,
  figuresOf,
  periodWords,
} from '#shared/reports/report-words.ts'
import { useOptionalCompany } from '#client/lib/session/current-company.ts'
import { formatInZone, zoneName } from '#client/lib/words/zoned-time.ts'
import { CompanyMark } from '#client/ui/faces/company-mark.tsx'
import { ReportCurve } from './report-curve.tsx'
import { AlertList, ExperimentList, GoalTable, ReleaseTable } from './report-events.tsx'
import { ReportPart } from './report-part.tsx'
import { PageTable, SourceTable } from './report-tables.tsx'
import classes from './report-sheet.module.css'

type ReportSheetProps = {
  report: Report
  /** Another one is on its way. */
  isOld: boolean
}

/** The report itself, on the screen as on paper. */
export function ReportSheet({ report, isOld }: ReportSheetProps) {
  const { period, totals } = report
  const devices = devicesWords(report)
  return (
    <article
      className={classes.sheet}
      data-old={isOld || undefined}
      aria-busy={isOld}
      aria-labelledby="report-title"
    >
      <SheetHead report={report} />
      <Figures report={report} />
      <NextStep report={report} />
      {totals.visitors === 0 ? (
        <p className={classes.none}>Nobody came in this time.</p>
      ) : (
        <>
          <ReportPart title={curveTitle(report)}>
            <ReportCurve report={report} />
          </ReportPart>
          <div className={classes.columns}>
            <ReportPart title="Best sources">
              <SourceTable report={report} />
            </ReportPart>
            <ReportPart title="Best pages">
              <PageTable report={report} />
            </ReportPart>
          </div>
          {devices ? <p className={classes.line}>Devices: {devices}</p> : null}
        </>
      )}
      <div className={classes.columns}>
        <GoalTable report={report} />
        <ReleaseTable report={report} />
      </div>
      <ExperimentList report={report} />
      <AlertList report={report} />
      <footer className={classes.foot}>
        {daysWords(period)}, days of {zoneName(period.timeZone)}
        {period.isOver ? '' : ', not over yet'}. {countingWords} Made{' '}
        {formatInZone(report.madeAt, period.timeZone)} with Fanfare.
      </footer>
    </article>
  )
}

function SheetHead({ report }: { report: Report }) {
  const { campaign, company, period } = report
  const current = useOptionalCompany()
  const logoUrl = current?.id === company.id ? current.logoUrl : null
  return (
    <header className={classes.head}>
      <div className={classes.company}>
        <CompanyMark company={{ name: company.name, logoUrl }} size={28} />
        <span dir="auto">{company.name}</span>
      </div>
      <h2 id="report-title" className={classes.title} dir="auto">
        {campaign.name}
      </h2>
      <p className={classes.period}>{periodWords(period)}</p>
      <p className={classes.before}>{beforeWords(report)}</p>
    </header>
  )
}

function Figures({ report }: { report: Report }) {
  return (
    <dl className={classes.figures}>
      {figuresOf(report).map(({ name, label, value, change, direction }) => (
        <div key={name} className={classes.figure}>
          <dt dir="auto">{label}</dt>
          <dd className={classes.value}>{value}</dd>
          {change ? (
            <dd className={classes.change} data-direction={direction ?? undefined}>
              {direction ? <span aria-hidden>{signs[direction]} </span> : null}
              {change}
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  )
}

const signs = { more: '▲', less: '▼' } as const

function NextStep({ report: { nextStep } }: { report: Report }) {
  return (
    <section className={classes.next} aria-labelledby="report-next">
      <h3 id="report-next" className={classes.nextTitle}>
        Next step
      </h3>
      <p dir="auto">{nextStep.words}</p>
      <Link to={nextStep.path} className={classes.nextLink}>
        {nextStep.label}
      </Link>
    </section>
  )
}
