export {
  findMerchantAccounts,
  merchantKinds,
  NoSuchAccount,
  openMerchantAccounts,
  openPlatformAccounts,
  platformKinds,
  readPlatformAccounts,
  setAccountsClosed,
  type AccountKind,
  type MerchantAccounts,
  type MerchantKind,
  type PlatformKind,
  type PlatformPlace,
} from "./chart.ts";
export { createLanes, laneOf, type Lanes } from "./lanes.ts";
export { ledgerMigrations, ledgerMigrationsDir } from "./migrations.ts";
export { readNostroPostings, type NostroPosting } from "./nostro.ts";
export { post } from "./post.ts";
export { createPoster, PosterClosed, PosterFull, type Poster, type PosterOptions } from "./poster.ts";
export {
  findHold,
  isAnyBooked,
  readAccountTree,
  readBalance,
  readBalanceAt,
  readMerchantBalances,
  readStatementPage,
  type Balance,
  type Hold,
  type MerchantBalance,
  type StatementLine,
  type StatementPage,
  type TreeAccount,
  type TreeBranch,
} from "./reader.ts";
export type { Sql } from "./sql.ts";
export { transferId } from "./transfer-id.ts";
export {
  largestAmount,
  MalformedTransfer,
  purposes,
  refusals,
  type AccountId,
  type Chain,
  type Outcome,
  type Purpose,
  type Refusal,
  type Transfer,
} from "./transfer.ts";
export {
  findBrokenRules,
  readClientMoney,
  readHouseStands,
  readTrialBalance,
  type BrokenRule,
  type ClientMoney,
  type TrialBalanceLine,
  houseKinds,
  houseMoney,
  type HouseKind,
  type HouseMoney,
} from "./trial-balance.ts";
