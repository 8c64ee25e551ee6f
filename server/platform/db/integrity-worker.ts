import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

const file = new Sqlite(String(workerData), { readonly: true, fileMustExist: true })
// One line for each of the first things that are wrong, else "ok".
const found = file.pragma('quick_check(5)', { simple: true })
file.close()
parentPort?.postMessage(String(found), [])
