/** What @ory/client gives, as far as the screens look at it. */
export const given = <T>(data: T, status = 200) => ({
  data,
  status,
  statusText: 'OK',
  headers: {},
  get config(): never {
    throw new Error('No screen looks at how it was asked.')
  },
})

/** What @ory/client throws when the provider refuses. */
export const refused = (status: number, data: object, headers = {}) =>
  Object.assign(new Error('refused'), { response: { status, data, headers } })
