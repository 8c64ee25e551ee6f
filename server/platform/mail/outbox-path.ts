/** Where mail that no mail server takes can be read; below it each mail by its id, as it looks. */
export const outboxPath = '/dev/outbox'
