import type { Report } from '#shared/contract/reports.ts'
import {
  beforeWords,
  countingWords,
  curveTitle,
  daysWords,
  devicesWords,
  figuresOf,
  periodWords,
  sourceRow,
  stepWords,
} from '#shared/reports/report-words.ts'
import { barShare } from '#shared/reports/chart-shape.ts'
import { companyInMail } from '#server/platform/mail/content.ts'
import type { MailPart, MailRows } from '#server/platform/mail/content.ts'
import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'
import { chartKey } from './chart-keys.ts'

/** Days are written as in other mails. */
const locale = 'en-GB'

type Sending = {
  to: string
  report: Report
  /** Origin of the application, for the links. */
  appOrigin: string
  /** What ends these mails. */
  stop: string
}

/** The report of a campaign in short, as a mail to somebody who asked for it. */
export function reportMail({ to, report, appOrigin, stop }: Sending): Mail {
  const { campaign, company, period } = report
  const name = inOneLine(campaign.name)
  const time = periodWords(period, locale)
  const query = new URLSearchParams({ from: period.from, to: period.to }).toString()
  const url = `${appOrigin}/dashboard/campaigns/${campaign.id}/report?${query}`
  const [visitors] = figuresOf(report, locale)
  return {
    to,
    subject: `${name}: ${time}`,
    headers: {
      'List-Unsubscribe': `<${appOrigin}/api/reports/unsubscribe/${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    content: {
      title: `${name}, ${time}`,
      preheader: [visitors?.value, 'visitors.', inOneLine(report.nextStep.words)].join(' '),
      company: companyInMail(company),
      parts: [
        { kind: 'note', text: `${beforeWords(report)}.` },
        { kind: 'figures', figures: figuresOf(report, locale) },
        { kind: 'words', text: `Next: ${inOneLine(report.nextStep.words)}` },
        curvePart(report),
        ...sourcesPart(report),
        ...whatHappened(report),
        { kind: 'action', label: 'Open the report', url },
      ],
      foot: [
        { text: `${daysWords(period, locale)}, days of ${period.timeZone}. ${countingWords}` },
        { text: `You get this mail as a member of ${inOneLine(company.name)} who asked for it.` },
        {
          text: 'No more reports of this campaign:',
          label: 'End them',
          url: stopPage(appOrigin, stop),
        },
      ],
    },
  }
}

const stopPage = (appOrigin: string, stop: string) => `${appOrigin}/mails#report=${stop}`

function curvePart(report: Report): MailPart {
  const { curve } = report
  const number = new Intl.NumberFormat(locale)
  const said = ({ at, visitors }: Report['curve'][number]) =>
    `${stepWords(at, stepsOf(report), locale)}: ${number.format(visitors)}`
  const key = chartKey({ kind: 'curve', values: curve.map(({ visitors }) => visitors) })
  const title = curveTitle(report)
  const alt = `${title}. ${curve.map(said).join(', ')}`
  return { kind: 'picture', title, picture: { key, alt }, words: curveWords(report) }
}

const stepsOf = ({ grain, period: { timeZone } }: Report) => ({ grain, timeZone })

const mostSteps = 10
const daysOfWeek = 7

/** The values of the curve in words; of many days those of seven together. */
function curveWords(report: Report): string {
  const { curve, grain } = report
  const number = new Intl.NumberFormat(locale)
  const at = (one: Report['curve'][number] | undefined) =>
    one ? stepWords(one.at, stepsOf(report), locale) : ''
  const size = curve.length > mostSteps && grain === 'day' ? daysOfWeek : 1
  const starts = curve.flatMap((_, index) => (index % size === 0 ? [index] : []))
  return starts
    .map((start) => curve.slice(start, start + size))
    .map((some) => {
      const last = some.length > 1 ? ` to ${at(some.at(-1))}` : ''
      const visitors = some.reduce((sum, one) => sum + one.visitors, 0)
      return `${at(some[0])}${last}: ${number.format(visitors)}`
    })
    .join(' · ')
}

function sourcesPart(report: Report): MailRows[] {
  const { sources, mainGoal } = report
  if (sources.length === 0) return []
  const most = Math.max(...sources.map(({ visitors }) => visitors))
  const hasGoal = mainGoal !== null
  const rows = sources.map((source) => {
    const { name, visitors, rate } = sourceRow(source, hasGoal, locale)
    const thousandths = Math.round(barShare(source.visitors, most) * 1_000)
    const picture = { key: chartKey({ kind: 'bar', thousandths }), alt: `${visitors} visitors` }
    return { name: inOneLine(name), picture, values: [visitors, ...(rate === null ? [] : [rate])] }
  })
  const heads = ['visitors', ...(hasGoal ? ['rate'] : [])]
  return [{ kind: 'rows', title: 'Best sources', heads, rows }]
}

/** Devices, goals, experiments, alerts and releases, each only where there are some. */
function whatHappened(report: Report): MailRows[] {
  const number = new Intl.NumberFormat(locale)
  const { period, goals, experiments, alerts, releases } = report
  const time = (at: string) => stepWords(at, { grain: 'day', timeZone: period.timeZone }, locale)
  const devices = devicesWords(report, locale)
  const lists: MailRows[] = [
    { kind: 'rows', title: 'Devices', heads: [], rows: devices ? [rowOf(devices)] : [] },
    {
      kind: 'rows',
      title: 'Goals',
      heads: ['visitors'],
      rows: goals.map(({ name, visitors }) => rowOf(name, number.format(visitors))),
    },
    {
      kind: 'rows',
      title: 'Experiments',
      heads: [],
      rows: experiments.map(({ title, path, words }) => rowOf(`${title || path} – ${words}`)),
    },
    {
      kind: 'rows',
      title: 'Alerts',
      heads: [],
      rows: alerts.map(({ at, words }) => rowOf(words, time(at))),
    },
    {
      kind: 'rows',
      title: 'Releases',
      heads: ['visitors'],
      rows: releases.map(({ number: release, at, visitors }) =>
        rowOf(`Release ${release}, ${time(at)}`, number.format(visitors)),
      ),
    },
  ]
  return lists.filter(({ rows }) => rows.length > 0)
}

const rowOf = (name: string, ...values: string[]) => ({ name: inOneLine(name), values })
