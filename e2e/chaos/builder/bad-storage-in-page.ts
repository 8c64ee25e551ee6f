/** Whatever is written while storage `aborts` is undone: some at once, some when all seems well. */
export function spoilWrites(): void {
  const bad = window.badStorage
  let count = 0
  const spoil = (request: IDBRequest<IDBValidKey>, { name, transaction }: IDBObjectStore) => {
    transaction.addEventListener('abort', () => {
      bad.tale.aborted += 1
      if (name === 'updates' && transaction.db === bad.newest) bad.failedAt ??= performance.now()
    })
    count += 1
    if (count % 2 === 0) transaction.abort()
    else request.addEventListener('success', () => transaction.abort())
  }
  for (const name of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...args) {
      const request = write.apply(this, args)
      if (bad.mode === 'aborts') spoil(request, this)
      return request
    }
  }
}

/** While storage `hangs`, no transaction that begins comes to its end, and no database is opened. */
export function holdTransactions(): void {
  const bad = window.badStorage
  // A transaction stays open for as long as something is asked of it.
  const hold = (transaction: IDBTransaction, store: string) => {
    if (bad.mode !== 'hangs') return
    transaction.objectStore(store).count().onsuccess = () => hold(transaction, store)
  }
  // A screen that was just opened, with a database of its own, has not failed yet.
  const known = new WeakSet<IDBDatabase>()
  const meet = (database: IDBDatabase) => {
    if (known.has(database)) return
    known.add(database)
    bad.newest = database
    bad.failedAt = null
  }
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
    const transaction = begin.apply(this, args)
    meet(this)
    const [store] = transaction.objectStoreNames
    if (bad.mode !== 'hangs' || store === undefined) return transaction
    bad.tale.held += 1
    hold(transaction, store)
    return transaction
  }
  const listen = EventTarget.prototype.addEventListener
  IDBOpenDBRequest.prototype.addEventListener = function (
    this: IDBOpenDBRequest,
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) {
    if (type !== 'success' || typeof listener !== 'function')
      return listen.call(this, type, listener, options)
    const hear = (event: Event) => {
      if (bad.mode !== 'hangs') return listener(event)
      bad.tale.held += 1
      bad.waiting.push(() => listener(event))
    }
    return listen.call(this, type, hear, options)
  }
}

/** Notes where the badge says that changes are, and what is not so. */
export function watchBadge(): void {
  const bad = window.badStorage
  /** How long (ms) after a failure the badge may still say what was so before. */
  const graceMs = 400
  const look = () => {
    const badge = document.querySelector('header [role="status"][data-kind]')
    const said = badge?.getAttribute('aria-label') ?? ''
    if (said.includes('in this tab only')) bad.tale.tabOnly += 1
    if (bad.mode !== 'aborts' || bad.failedAt === null) return
    const isLate = performance.now() - bad.failedAt > graceMs
    if (isLate && /\bkept\.|kept on this device/.test(said)) bad.tale.claims.push(said)
  }
  setInterval(look, 150)
}
