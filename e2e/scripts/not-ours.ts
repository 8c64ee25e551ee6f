/** Names of files and folders that are no part of a checkout: installed, built, kept or left by runs. */
export const notOurs =
  /^(?:node_modules|\.git|\.build|\.cache|data|coverage|test-results)$|\.log$|^\.DS_Store$/
