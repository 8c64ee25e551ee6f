/** What @ory/client gives, as far as the screens look at it. */
export const given = <T>(data: T) => ({
  data,
  status: 200,
  statusText: 'OK',
  headers: {},
  config: Object.create(null),
})

/** What @ory/client throws when the provider refuses. */
export const refused = (status: number, data: object, headers = {}) =>
  Object.assign(new Error('refused'), { response: { status, data, headers } })
