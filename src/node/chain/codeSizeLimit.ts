import type { NetworkChainOptions } from '../networks/networkSettings.ts'

/** Returns the maximum size of the code of a contract that the options set, in bytes; undefined for the limit of the fork. */
export const codeSizeLimitOf = ({
  allowUnlimitedContractSize,
  codeSizeLimit,
}: NetworkChainOptions): number | undefined =>
  allowUnlimitedContractSize === true ? Number.MAX_SAFE_INTEGER : codeSizeLimit
