import { z } from 'zod'
import { roles } from '#shared/permissions/can.ts'
import { byCompany, id, instant, operation } from './common.ts'
import { emailAddress, inviteSchema } from './invites.ts'

export const memberSchema = z.object({
  id,
  personId: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  joinedAt: instant,
})
export type Member = z.infer<typeof memberSchema>

const byMember = byCompany.extend({ memberId: id })

export const membersContract = {
  list: operation
    .route({ method: 'GET', path: '/companies/{companyId}/members', summary: 'Its members' })
    .input(byCompany)
    .output(z.object({ members: z.array(memberSchema) })),
  add: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/members',
      successStatus: 201,
      summary: 'Ask someone to join: an invite for one address, sent by mail',
    })
    .input(byCompany.extend({ email: emailAddress, role: z.enum(roles) }))
    .output(inviteSchema),
  changeRole: operation
    .route({
      method: 'PATCH',
      path: '/companies/{companyId}/members/{memberId}',
      summary: 'Give a member another role',
    })
    .input(byMember.extend({ role: z.enum(roles) }))
    .output(memberSchema),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/companies/{companyId}/members/{memberId}',
      successStatus: 204,
      summary: 'Remove a member',
    })
    .input(byMember)
    .output(z.void()),
}
