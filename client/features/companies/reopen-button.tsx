import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#client/lib/api/api.ts'
import { rememberCompany } from './public/company-cache.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'

type ReopenButtonProps = { companyId: string } & Pick<ButtonProps, 'size' | 'variant'>

/** Takes the closing of the company back; everything is there again. */
export function ReopenButton({ companyId, ...look }: ReopenButtonProps) {
  const queries = useQueryClient()
  const reopen = useMutation({
    mutationFn: () => client.companies.reopen({ companyId }),
    onSuccess: async (company) => {
      await rememberCompany(queries, company)
      // What was asked for meanwhile was refused.
      await queries.invalidateQueries()
    },
    onError: showProblem,
  })
  return (
    <Button {...look} loading={reopen.isPending} onClick={() => reopen.mutate()}>
      Reopen
    </Button>
  )
}
