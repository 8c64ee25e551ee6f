import { inCompany } from '#server/http/api-context.ts'
import { listMembers } from './queries.ts'

export const membersRouter = {
  list: inCompany.members.list.handler(async ({ context, input }) => ({
    members: await listMembers(context.em, input.companyId),
  })),
}
