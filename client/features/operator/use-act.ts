import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'

/** Something that an operator does. Afterwards all that the console shows is read anew. */
export function useAct<Input = void>(run: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: api.operator.key() }),
  })
}
