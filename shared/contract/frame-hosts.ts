import { z } from 'zod'
import { readFrameHost } from '../lib/frame-host.ts'
import { frameHostsLimit } from './frame-hosts-limit.ts'

/** A host as a Content-Security-Policy names it, whatever of an address stands around it. */
const frameHost = z
  .string()
  .max(300, 'At most 300 characters.')
  .transform((typed, checked) => {
    const read = readFrameHost(typed)
    if ('host' in read) return read.host
    checked.addIssue({ code: 'custom', message: read.refusal })
    return z.NEVER
  })

export const frameHosts = z
  .array(frameHost)
  .max(frameHostsLimit, `At most ${frameHostsLimit} hosts.`)
