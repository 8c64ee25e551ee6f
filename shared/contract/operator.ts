import { z } from 'zod'
import { statuses } from '#shared/lifecycle/lifecycle.ts'
import { planNames } from '#shared/plans/plans.ts'
import { roles } from '#shared/permissions/can.ts'
import {
  domainPattern,
  domainsLimit,
  registrationModes,
} from '#shared/registration/registration-rule.ts'
import { byCampaign, byCompany, id, instant, isText, line, operation } from './common.ts'
import { operatorActions } from './operator-actions.ts'
import { showRoom } from './operator-room.ts'
import { reasonLimits } from './publish-anyway.ts'
import { registrationSchema } from './registration.ts'

const jobSchema = z.object({
  name: z.string(),
  state: z.enum(['running', 'failed', 'waiting']),
  doneAt: instant.nullable(),
  dueAt: instant,
  /** Runs that failed since one did not. */
  failures: z.number().int(),
  /** What failed last. */
  error: z.string().nullable(),
})
export type OperatorJob = z.infer<typeof jobSchema>

const mailSchema = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  writtenAt: instant,
  attempts: z.number().int(),
  state: z.enum(['delayed', 'failed']),
  /** What the mail server or the network said last. */
  error: z.string().nullable(),
})
export type OperatorMail = z.infer<typeof mailSchema>

const webhookSchema = z.object({
  id,
  company: z.string(),
  url: z.string(),
  /** Since when nothing has arrived. */
  failingSince: instant.nullable(),
  /** Switched off by Fanfare, because nothing arrived any more. */
  isOff: z.boolean(),
  /** Messages that were given up, and are still in the log. */
  failed: z.number().int(),
  error: z.string().nullable(),
})
export type OperatorWebhook = z.infer<typeof webhookSchema>

const actSchema = z.object({
  id,
  at: instant,
  /** An address, or `ada on web-1` for a command. */
  actor: z.string(),
  action: z.enum(operatorActions),
  subject: z.string(),
})

/** Since when something is disabled or taken down, and why. */
const heldSchema = z.object({ at: instant, because: z.string() }).nullable()

const companySchema = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  plan: z.enum([...planNames, 'self-hosted']),
  members: z.number().int(),
  campaigns: z.number().int(),
  liveCampaigns: z.number().int(),
  /** Of pictures and fonts. */
  storedBytes: z.number().int(),
  /** Of its campaigns' documents, with their history. */
  documentBytes: z.number().int(),
  visitsThisMonth: z.number().int(),
  /** Since when it waits for its deletion, closed by its owners. */
  closedAt: instant.nullable(),
  disabled: heldSchema,
})
export type OperatorCompany = z.infer<typeof companySchema>

const companyDetailsSchema = companySchema.extend({
  people: z.array(
    z.object({ personId: id, name: z.string(), email: z.string(), role: z.enum(roles) }),
  ),
  /** Campaigns that visitors can reach, or could but for the operator. */
  reachable: z.array(
    z.object({
      id,
      name: z.string(),
      url: z.string(),
      status: z.enum(statuses),
      takenDown: heldSchema,
    }),
  ),
})
export type OperatorCompanyDetails = z.infer<typeof companyDetailsSchema>

const personSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  companies: z.array(z.object({ id, name: z.string(), role: z.enum(roles) })),
  /** When they signed in last, where the provider is built in. */
  seenAt: instant.nullable(),
  disabled: heldSchema,
})
export type OperatorPerson = z.infer<typeof personSchema>

const byPerson = z.object({ personId: id })

const search = line.trim().max(200, 'At most 200 characters.').optional()

const because = z
  .string()
  .refine(isText, 'Leave out control characters.')
  .trim()
  .min(reasonLimits.shortest, `Say why, in ${reasonLimits.shortest} characters at least.`)
  .max(reasonLimits.longest, `At most ${reasonLimits.longest} characters.`)

const domain = line
  .trim()
  .toLowerCase()
  .max(253)
  .regex(domainPattern, 'A domain looks like example.com.')

const registrationInput = z
  .object({
    mode: z.enum(registrationModes),
    domains: z.array(domain).max(domainsLimit).default([]),
  })
  .refine(({ mode, domains }) => mode !== 'domains' || domains.length > 0, {
    path: ['domains'],
    error: 'Name at least one domain.',
  })

const jobName = z.string().min(1).max(100)

/** For those who run the installation: whoever they are, they have shown it within the last hour. */
export const operatorContract = {
  attention: operation
    .route({
      method: 'GET',
      path: '/operator/attention',
      summary: 'How much of the work of the installation fails',
    })
    .output(
      z.object({
        jobs: z.number().int(),
        mails: z.number().int(),
        webhooks: z.number().int(),
      }),
    ),
  jobs: operation
    .route({
      method: 'GET',
      path: '/operator/jobs',
      summary: 'Work that comes back by itself, what failed first',
    })
    .output(z.object({ jobs: z.array(jobSchema) })),
  runJob: operation
    .route({
      method: 'POST',
      path: '/operator/jobs/{name}/run',
      successStatus: 204,
      summary: 'Have a job run within seconds',
    })
    .input(z.object({ name: jobName }))
    .output(z.void()),
  mails: operation
    .route({
      method: 'GET',
      path: '/operator/mails',
      summary: 'Mails of the last thirty days that were not delivered, newest first, at most 100',
    })
    .output(z.object({ mails: z.array(mailSchema) })),
  mailAgain: operation
    .route({
      method: 'POST',
      path: '/operator/mails/{mailId}/send-again',
      successStatus: 204,
      summary: 'Send a mail that was not delivered again, from the first try on',
    })
    .input(z.object({ mailId: id }))
    .output(z.void()),
  mailsAgain: operation
    .route({
      method: 'POST',
      path: '/operator/mails/send-again',
      summary: 'Send all mails again that were not delivered',
    })
    .output(z.object({ count: z.number().int() })),
  webhooks: operation
    .route({
      method: 'GET',
      path: '/operator/webhooks',
      summary: 'Webhooks whose messages do not arrive, at most 100',
    })
    .output(z.object({ webhooks: z.array(webhookSchema) })),
  webhookAgain: operation
    .route({
      method: 'POST',
      path: '/operator/webhooks/{webhookId}/send-again',
      summary: 'Send all messages of a webhook again that were given up',
    })
    .input(z.object({ webhookId: id }))
    .output(z.object({ count: z.number().int() })),
  room: showRoom,
  companies: operation
    .route({
      method: 'GET',
      path: '/operator/companies',
      summary: 'Companies with their use, newest first, by a part of their name or id',
    })
    .input(
      z.object({
        search,
        /** The id of the last company one has; gives the older ones. */
        before: id.optional(),
      }),
    )
    .output(z.object({ companies: z.array(companySchema), hasMore: z.boolean() })),
  company: operation
    .route({
      method: 'GET',
      path: '/operator/companies/{companyId}',
      summary: 'A company with its members and the pages that visitors can reach',
    })
    .input(byCompany)
    .output(companyDetailsSchema),
  disableCompany: operation
    .route({
      method: 'POST',
      path: '/operator/companies/{companyId}/disable',
      successStatus: 204,
      summary: 'Let nobody work in a company and show none of its pages; nothing is deleted',
    })
    .input(byCompany.extend({ because }))
    .output(z.void()),
  enableCompany: operation
    .route({
      method: 'POST',
      path: '/operator/companies/{companyId}/enable',
      successStatus: 204,
      summary: 'Bring a disabled company back as it was',
    })
    .input(byCompany)
    .output(z.void()),
  people: operation
    .route({
      method: 'GET',
      path: '/operator/people',
      summary: 'People of all companies by their address, by a part of their name or address',
    })
    .input(
      z.object({
        search,
        /** `next` of the page before. */
        after: line.max(400).optional(),
      }),
    )
    .output(z.object({ people: z.array(personSchema), next: z.string().nullable() })),
  disablePerson: operation
    .route({
      method: 'POST',
      path: '/operator/people/{personId}/disable',
      successStatus: 204,
      summary: 'Sign somebody out everywhere and let them in nowhere; nothing is deleted',
    })
    .input(byPerson.extend({ because }))
    .output(z.void()),
  enablePerson: operation
    .route({
      method: 'POST',
      path: '/operator/people/{personId}/enable',
      successStatus: 204,
      summary: 'Let a disabled person in again',
    })
    .input(byPerson)
    .output(z.void()),
  takeDown: operation
    .route({
      method: 'POST',
      path: '/operator/campaigns/{campaignId}/take-down',
      successStatus: 204,
      summary: 'Show none of the pages of a campaign any more, until they are put back',
    })
    .input(byCampaign.extend({ because }))
    .output(z.void()),
  putBack: operation
    .route({
      method: 'POST',
      path: '/operator/campaigns/{campaignId}/put-back',
      successStatus: 204,
      summary: 'Show the pages of a campaign again that were taken down',
    })
    .input(byCampaign)
    .output(z.void()),
  registration: operation
    .route({
      method: 'GET',
      path: '/operator/registration',
      summary: 'Who may register on this installation',
    })
    .output(registrationSchema),
  setRegistration: operation
    .route({
      method: 'PUT',
      path: '/operator/registration',
      summary: 'Choose who may register on this installation',
    })
    .input(registrationInput)
    .output(registrationSchema),
  acts: operation
    .route({
      method: 'GET',
      path: '/operator/acts',
      summary: 'What operators did, newest first, 50 at a time',
    })
    .input(
      z.object({
        /** The id of the last act one has; gives the older ones. */
        before: id.optional(),
      }),
    )
    .output(z.object({ acts: z.array(actSchema), hasMore: z.boolean() })),
}
