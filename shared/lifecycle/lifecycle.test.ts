import { describe, expect, it } from 'vitest'
import { allowedCommands, commands, servesVisitors, statuses, transition } from './lifecycle.ts'
import type { CampaignStatus, LifecycleCommand } from './lifecycle.ts'

describe('lifecycle', () => {
  it('answers every command in every state, with a known state or a sentence', () => {
    for (const status of statuses)
      for (const command of commands) {
        const outcome = transition(status, command)
        if ('to' in outcome) expect(statuses).toContain(outcome.to)
        else expect(outcome.refused).toMatch(/^[A-Z].*\.$/)
      }
  })

  it('reaches every state from a draft', () => {
    const reached = new Set<CampaignStatus>(['draft'])
    for (const status of reached)
      for (const command of allowedCommands(status)) {
        const outcome = transition(status, command)
        if ('to' in outcome) reached.add(outcome.to)
      }
    expect([...reached].sort()).toEqual([...statuses].sort())
  })

  it('has no way out of the archive', () => {
    expect(allowedCommands('archived')).toEqual([])
  })

  it('shows visitors a release only while live', () => {
    expect(statuses.filter(servesVisitors)).toEqual(['live'])
  })

  it('plans a start for what is not live yet, and a release for what is', () => {
    const may = (command: LifecycleCommand) =>
      statuses.filter((status) => 'to' in transition(status, command))
    expect(may('schedule')).toEqual(['draft', 'approved', 'scheduled'])
    expect(may('schedule-release')).toEqual(['live'])
    expect(transition('live', 'schedule-release')).toEqual({ to: 'live' })
    expect(may('schedule-end')).toEqual(['live', 'paused'])
  })

  it('goes live only from states without an open review', () => {
    const into = statuses.filter((status) => {
      const outcome = transition(status, 'activate')
      return 'to' in outcome && outcome.to === 'live'
    })
    expect(into).toEqual(['draft', 'approved', 'scheduled', 'ended'])
  })
})
