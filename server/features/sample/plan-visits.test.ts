import { expect, it } from 'vitest'
import { planVisits } from './plan-visits.ts'
import { createRandom } from './random.ts'

const to = Date.UTC(2026, 1, 27, 16)
const plan = { from: to - 14 * 86_400_000, to, visits: 500, mentions: [to - 3_600_000] }

it('plans the same visits for the same seed, and others for another', () => {
  expect(planVisits(plan, createRandom(7))).toEqual(planVisits(plan, createRandom(7)))
  expect(planVisits(plan, createRandom(8))).not.toEqual(planVisits(plan, createRandom(7)))
})

it('stays within its time, in order, and sends forms only after a click', () => {
  const visits = planVisits(plan, createRandom(7))
  expect(visits).toHaveLength(500)
  const starts = visits.map(({ viewedAt }) => viewedAt[0] ?? 0)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  for (const { viewedAt, clickedAt, sentAt, read, form } of visits) {
    for (const at of [...viewedAt, clickedAt, sentAt, read?.at ?? null, form?.until ?? null])
      if (at !== null) expect(at >= plan.from && at <= plan.to).toBe(true)
    if (sentAt !== null) expect(clickedAt).toBeLessThan(sentAt)
    if (form) expect(form.from).toBe(clickedAt)
    if (sentAt !== null) expect(form).toMatchObject({ until: sentAt, part: 1 })
  }
})

it('has people who begin the form and leave it, and robots who neither read nor write', () => {
  const visits = planVisits(plan, createRandom(7))
  expect(visits.filter(({ form, sentAt }) => form && sentAt === null).length).toBeGreaterThan(20)
  const robots = visits.filter(({ userAgent }) => userAgent.includes('bot'))
  expect(robots.length).toBeGreaterThan(5)
  for (const { read, form } of robots) expect([read, form]).toEqual([null, null])
})

it('is livelier after a mention', () => {
  const starts = planVisits(plan, createRandom(7)).map(({ viewedAt }) => viewedAt[0] ?? 0)
  const lastHour = starts.filter((at) => at > to - 3_600_000)
  expect(lastHour.length).toBeGreaterThan(5)
})
