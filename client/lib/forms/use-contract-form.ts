import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import { problemOf } from '../errors/problem.ts'
import { fetchSchemas, schemas, wrongFields } from './wrong-fields.ts'
import type { Operation } from './wrong-fields.ts'

type Fields = Record<string, unknown>

type ContractForm<Values extends Fields, Input, Answer> = {
  /** Its schema says what is wrong, here and on the server. */
  operation: Operation<Input, Answer>
  /** By the names that the input has for them, so that what is wrong finds its field. */
  initialValues: Values
  inputOf: (values: Values) => Input
  /** Does it in another way than by calling the operation. */
  send?: (input: Input, values: Values) => Promise<Answer>
  onSuccess?: (answer: Answer) => unknown
  onSettled?: () => unknown
  onValuesChange?: (values: Values) => void
  /** Refusals that concern one field, though the API does not name it. */
  atField?: { [Slug in ErrorSlug]?: keyof Values & string }
}

/**
 * A form whose fields are the input of an operation: `<form {...form.props}>` with
 * `{...form.getInputProps('name')}` at each field. What is wrong is found when it is sent, said in
 * the API's words at the field, and checked again as that field changes; what belongs to no field is
 * `form.problem`. While it is sent it can't be sent again.
 */
export function useContractForm<Values extends Fields, Input, Answer>(
  options: ContractForm<Values, Input, Answer>,
) {
  const { operation, initialValues, inputOf, onValuesChange, atField = {} } = options
  const { send = (input: Input) => operation.call(input) } = options
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Values>({
    initialValues,
    clearInputErrorOnChange: false,
    validate: async (values) => ({
      ...atFields(values, await wrongFields(operation, inputOf(values))),
      ...unreadFields(element.current),
    }),
    onValuesChange: (values, before) => {
      onValuesChange?.(values)
      for (const field of Object.keys(form.errors))
        if (values[field] !== before[field]) void form.validateField(field)
    },
  })
  const sending = useMutation({
    mutationFn: (values: Values) => send(inputOf(values), values),
    onSuccess: options.onSuccess,
    onSettled: options.onSettled,
    // What was sent or answered may be a secret: it must not stay in the cache of mutations.
    gcTime: 0,
  })
  const focusOnFirst = useFocusOnWrong(element)
  const wrongOf = (error: unknown) => {
    const { slug, title, detail, fieldErrors } = problemOf(error)
    const field = atField[slug]
    return atFields(form.getValues(), field ? { [field]: `${title}. ${detail}` } : fieldErrors)
  }
  const submit = form.onSubmit(async (values) => {
    try {
      await sending.mutateAsync(values)
    } catch (error) {
      const wrong = wrongOf(error)
      form.setErrors(wrong)
      focusOnFirst(wrong)
    }
  }, focusOnFirst)
  return {
    ...form,
    props: {
      ref: element,
      noValidate: true,
      onFocus: fetchSchemas,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (form.submitting) return
        sending.reset()
        submit(event)
      },
    },
    /** Why it could not be sent, unless a field says it. */
    problem:
      sending.error && Object.keys(wrongOf(sending.error)).length === 0
        ? problemOf(sending.error)
        : null,
    isSending: sending.isPending || (form.submitting && schemas.get() === null),
    /** Begins anew with these values, which count as unchanged. */
    restart: (values: Values) => {
      form.setInitialValues(values)
      form.reset()
    },
  }
}

/** Of what is wrong, what concerns fields of the form: a list is wrong where one of its items is, and so is that item. */
function atFields(values: Fields, errors: Record<string, string>): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const [path, detail] of Object.entries(errors)) {
    const [field = ''] = path.split('.')
    if (!(field in values)) continue
    wrong[field] ??= detail
    wrong[path] ??= detail
  }
  return wrong
}

/** Where a browser has no value for what stands there, e.g. half a date. */
function unreadFields(form: HTMLFormElement | null): Record<string, string> {
  const fields = form?.querySelectorAll<HTMLInputElement>('input[data-path]') ?? []
  const unread = [...fields].filter(({ validity }) => validity.badInput)
  const text = 'Complete it, or leave it empty.'
  return Object.fromEntries(unread.map(({ dataset }) => [dataset['path'] ?? '', text]))
}

/** What it answers leads the focus to the first field that is wrong, once it is shown as wrong. */
function useFocusOnWrong(form: RefObject<HTMLFormElement | null>): (wrong: object) => void {
  const [wrong, setWrong] = useState<object | null>(null)
  // Together with the words: whoever reads them there is in the field by then.
  useLayoutEffect(() => {
    if (!wrong) return
    const fields = form.current?.querySelectorAll<HTMLElement>(`[data-path], ${invalid}`)
    const first = [...(fields ?? [])].find(
      (field) => field.matches(invalid) || (field.dataset['path'] ?? '') in wrong,
    )
    // Of several boxes under one label the first.
    const target = first?.matches(inputs) ? first : first?.querySelector<HTMLElement>(inputs)
    target?.focus()
  }, [form, wrong])
  return setWrong
}

const invalid = '[aria-invalid="true"]'
const inputs = 'input, textarea, button'
