import type { Report } from '#shared/contract/reports.ts'

const dayMs = 24 * 3_600_000
const from = Date.parse('2027-02-22T00:00:00Z')

/** A week of a campaign with something of everything; `words` is what people chose as names and wrote. */
export function buildReport(report: Partial<Report> = {}, words?: string): Report {
  const counts = { views: 260, bounces: 48, worth: 48_000 }
  const at = (days: number) => new Date(from + days * dayMs).toISOString()
  const id = '0190b2c4-0000-7000-8000-00000000000e'
  return {
    campaign: { id, name: 'Glaze class' },
    company: { id, name: 'Northwind' },
    period: {
      kind: 'week',
      from: '2027-02-22',
      to: '2027-02-28',
      before: { from: '2027-02-15', to: '2027-02-21' },
      isOver: true,
      timeZone: 'UTC',
    },
    madeAt: at(7),
    mainGoal: words ?? 'Sign-up',
    totals: { ...counts, visitors: 171, visits: 184, conversions: 24, leads: 19 },
    before: { ...counts, visitors: 152, visits: 160, conversions: 24, leads: 25 },
    target: { measure: 'leads', count: 50, by: '2027-03-31', reached: 31 },
    grain: 'day',
    curve: [12, 20, 31, 28, 35, 25, 20].map((visitors, day) => ({
      at: at(day),
      visitors,
      conversions: day,
    })),
    sources: [
      { value: words ?? 'Newsletter', visitors: 92, conversions: 17 },
      { value: '', visitors: 50, conversions: 5 },
      { value: 'Instagram', visitors: 29, conversions: 2 },
    ],
    pages: [{ value: '/', visitors: 160, conversions: 24, views: 210 }],
    devices: [
      { value: 'mobile', visitors: 104, conversions: 10 },
      { value: 'desktop', visitors: 67, conversions: 14 },
    ],
    goals: [{ id, name: words ?? 'Sign-up', isMain: true, worth: 2_000, visitors: 24 }],
    experiments: [
      {
        id,
        title: words ?? 'Home',
        path: '/',
        state: 'running',
        startedAt: at(1),
        endedAt: null,
        decidedAt: at(5),
        words: 'B is better by 8% to 21%; you can stop.',
      },
    ],
    alerts: [{ id, at: at(2), overAt: at(3), words: 'No view for 3 hours' }],
    releases: [{ number: 3, at: at(1), visitors: 150, conversions: 20 }],
    nextStep: {
      kind: 'end-experiment',
      words: 'The experiment on “Home” is decided. B is better by 8% to 21%; you can stop.',
      label: 'Put the winner in place',
      path: `/dashboard/campaigns/${id}/analytics`,
    },
    ...report,
  }
}
