import { AppError } from '#shared/errors/catalogue.ts'
import type { RegistrationRule } from '#shared/registration/registration-rule.ts'
import { asOperator } from '#server/core/api/api-context.ts'
import type { ApiContext } from '#server/core/api/api-context.ts'
import type { Person } from '#server/core/caller.ts'
import { readRegistration } from '#server/core/companies/registration.ts'
import { publicHref } from '#server/features/publishing/public/public-href.ts'
import { listActs } from './acts.ts'
import type { Operator } from './acts.ts'
import { listCompanies, showCompany } from './companies.ts'
import type { Held, ListedCompany } from './companies.ts'
import { countFailing } from './attention.ts'
import { disableCompany, enableCompany } from './disable-company.ts'
import { disablePerson, enablePerson } from './disable-person.ts'
import { listJobs, runJobNow, stateOfJob } from './jobs.ts'
import { listFailingMails, sendMailsAgain } from './mails.ts'
import { measureRoom } from './measure-room.ts'
import { listPeople } from './people.ts'
import { changeRegistration } from './registration.ts'
import { putBack, takeDown } from './take-down.ts'
import { listFailingWebhooks, sendWebhookAgain } from './webhooks.ts'

export const operatorRouter = {
  attention: asOperator.operator.attention.handler(({ context: { em, services } }) =>
    countFailing(em, services.clock()),
  ),

  jobs: asOperator.operator.jobs.handler(async ({ context: { em, services } }) => {
    const now = services.clock()
    const jobs = await listJobs(em)
    return {
      jobs: jobs.map((job) => ({
        name: job.name,
        state: stateOfJob(job, now),
        doneAt: job.doneAt?.toISOString() ?? null,
        dueAt: job.dueAt.toISOString(),
        failures: job.failures,
        error: job.lastError ?? null,
      })),
    }
  }),

  runJob: asOperator.operator.runJob.handler(({ context, input }) =>
    runJobNow(context.em, operatorOf(context), input.name),
  ),

  mails: asOperator.operator.mails.handler(async ({ context: { em, services } }) => {
    const mails = await listFailingMails(em, services.clock())
    return {
      mails: mails.map(({ createdAt, ...mail }) => ({
        ...mail,
        writtenAt: createdAt.toISOString(),
      })),
    }
  }),

  mailAgain: asOperator.operator.mailAgain.handler(async ({ context, input }) => {
    await sendMailsAgain(context.em, operatorOf(context), [input.mailId])
  }),

  mailsAgain: asOperator.operator.mailsAgain.handler(async ({ context }) => {
    return { count: await sendMailsAgain(context.em, operatorOf(context), 'all') }
  }),

  webhooks: asOperator.operator.webhooks.handler(async ({ context: { em } }) => {
    const webhooks = await listFailingWebhooks(em)
    return {
      webhooks: webhooks.map(({ failingSince, ...webhook }) => ({
        ...webhook,
        failingSince: failingSince?.toISOString() ?? null,
      })),
    }
  }),

  webhookAgain: asOperator.operator.webhookAgain.handler(async ({ context, input }) => {
    return { count: await sendWebhookAgain(context.em, operatorOf(context), input.webhookId) }
  }),

  room: asOperator.operator.room.handler(({ context }) => measureRoom(context.services)),

  companies: asOperator.operator.companies.handler(async ({ context, input }) => {
    const { companies, hasMore } = await listCompanies(context.em, input, askedIn(context))
    return { companies: companies.map(presentCompany), hasMore }
  }),

  company: asOperator.operator.company.handler(async ({ context, input }) => {
    const found = await showCompany(context.em, input.companyId, askedIn(context))
    const origin = context.services.pagesOrigin()
    return {
      ...presentCompany(found),
      people: found.people.map(({ personId, name, email, role }) => ({
        personId,
        name,
        email,
        role,
      })),
      reachable: found.reachable.map(({ slug, takenDown, ...campaign }) => ({
        ...campaign,
        url: `${origin}${publicHref('/', slug)}`,
        takenDown: presentHeld(takenDown),
      })),
    }
  }),

  disableCompany: asOperator.operator.disableCompany.handler(async ({ context, input }) => {
    await disableCompany(context.em, operatorOf(context), input, context.services.access)
  }),

  enableCompany: asOperator.operator.enableCompany.handler(async ({ context, input }) => {
    const { em, services } = context
    await enableCompany(em, operatorOf(context), input.companyId, services.access)
  }),

  people: asOperator.operator.people.handler(async ({ context, input }) => {
    const { people, next } = await listPeople(context.em, input)
    return {
      people: people.map(({ seenAt, disabled, ...person }) => ({
        ...person,
        seenAt: seenAt?.toISOString() ?? null,
        disabled: presentHeld(disabled),
      })),
      next,
    }
  }),

  disablePerson: asOperator.operator.disablePerson.handler(async ({ context, input }) => {
    const { personId: person, because } = input
    if (person === context.person.id)
      throw new AppError('conflict', 'Nobody disables themselves: another operator can.')
    const { em, services } = context
    await disablePerson(em, operatorOf(context), { person, because }, services.access)
  }),

  enablePerson: asOperator.operator.enablePerson.handler(async ({ context, input }) => {
    const { em, services } = context
    await enablePerson(em, operatorOf(context), input.personId, services.access)
  }),

  takeDown: asOperator.operator.takeDown.handler(async ({ context, input }) => {
    const { campaignId: campaign, because } = input
    await takeDown(context.em, operatorOf(context), { campaign, because }, context.services)
  }),

  putBack: asOperator.operator.putBack.handler(async ({ context, input }) => {
    await putBack(context.em, operatorOf(context), input.campaignId, context.services)
  }),

  registration: asOperator.operator.registration.handler(async ({ context }) =>
    presentRule(await readRegistration(context.em)),
  ),

  setRegistration: asOperator.operator.setRegistration.handler(async ({ context, input }) =>
    presentRule(await changeRegistration(context.em, operatorOf(context), input)),
  ),

  acts: asOperator.operator.acts.handler(async ({ context: { em }, input }) => {
    const { acts, hasMore } = await listActs(em, input.before)
    return { acts: acts.map((act) => ({ ...act, at: act.at.toISOString() })), hasMore }
  }),
}

const operatorOf = ({ person, services }: ApiContext & { person: Person }): Operator => ({
  name: person.email,
  now: services.clock(),
})

const askedIn = ({ services }: ApiContext) => ({ now: services.clock(), plans: services.plans })

const presentHeld = (held: Held | null) =>
  held && { at: held.at.toISOString(), because: held.because }

const presentCompany = ({ createdAt, closedAt, disabled, ...company }: ListedCompany) => ({
  ...company,
  createdAt: createdAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  disabled: presentHeld(disabled),
})

const presentRule = ({ mode, domains }: RegistrationRule) => ({ mode, domains: [...domains] })
