import { useId, useState } from 'preact/hooks'
import { getContractAddress } from 'viem'
import { AbiDecoder } from '../../abi/abiDecoder.ts'
import { type Artifact, constructorOf, deploymentData } from '../../abi/artifact.ts'
import { revertFailure } from '../../abi/revertFailure.ts'
import { quantityHexOf, toBigInt } from '../../format/hex.ts'
import type { RpcClient } from '../../rpc/client.ts'
import { RpcError, unlessNotAllowed } from '../../rpc/errors.ts'
import type { Hex, RpcReceipt, RpcTransaction } from '../../rpc/types.ts'
import { reloadNames } from '../../state/names.ts'
import { useAction } from '../../state/useAction.ts'
import { AccountField, accountOf } from '../../ui/accountField.tsx'
import { AddressLink } from '../../ui/address.tsx'
import { ParameterForm } from '../../ui/functionForm.tsx'
import { Card } from '../../ui/layout.tsx'
import { useArtifact } from '../../ui/useArtifact.tsx'
import { useEther } from '../../ui/useEther.tsx'
import { useSender } from '../../ui/useSender.tsx'
import { Link } from '../../ui/values.tsx'

/** Deploys a contract from the files of a compiler, and adds its ABI. */
export function DeployContract() {
  const form = useId()
  const sender = useSender(form)
  const { contracts, artifact, fields } = useArtifact(({ bytecode }) => bytecode !== undefined)
  const [deployment, setDeployment] = useState<Deployment>()
  return (
    <Card title="Deploy a contract">
      <div class="form-row">{fields}</div>
      {contracts.length > 0 && artifact === undefined && (
        <p class="problem spaced" role="alert">
          {contracts[0]?.name} has no bytecode: interfaces and abstract contracts cannot be deployed.
        </p>
      )}
      {artifact !== undefined && (
        <DeploymentForm
          key={`${contracts.indexOf(artifact)} ${artifact.name}`}
          id={form}
          artifact={artifact}
          sender={sender}
          onDeployed={setDeployment}
        />
      )}
      {deployment !== undefined && <Deployed {...deployment} />}
    </Card>
  )
}

interface Deployment {
  readonly name: string
  readonly address: Hex
  readonly hash: Hex
  readonly isMined: boolean
}

function Deployed({ name, address, hash, isMined }: Deployment) {
  return (
    <div class="spaced" role="status">
      <p>
        {isMined ? `Deployed ${name} at ` : `Sent the deployment of ${name}. It will be at `}
        <AddressLink address={address} copy whole />
      </p>
      <div class="button-row spaced">
        <Link to={`address/${address}`} query={{ tab: 'read' }} class="button small">
          Read
        </Link>
        <Link to="controls" query={{ to: address }} class="button small">
          Send a transaction
        </Link>
        <Link to={`tx/${hash}`} class="button small">
          Show the deployment
        </Link>
      </div>
    </div>
  )
}

interface DeploymentFormProps {
  readonly id: string
  readonly artifact: Artifact
  /** The address of the sender and its field, which stay when another contract is chosen. */
  readonly sender: ReturnType<typeof useSender>
  readonly onDeployed: (deployment: Deployment) => void
}

/** The sender, the libraries, the value and the arguments of a deployment. */
function DeploymentForm({ id, artifact, sender: [sender, senderField], onDeployed }: DeploymentFormProps) {
  const [libraries, setLibraries] = useState<ReadonlyMap<string, string>>(new Map())
  const [value, valueField] = useEther(id)
  const [, run] = useAction()
  /** A library that was deployed under its name is the default. */
  const libraryText = (library: string) => libraries.get(library) ?? (accountOf(library) === undefined ? '' : library)
  const { inputs, isPayable } = constructorOf(artifact.abi)
  const wei = isPayable ? value : 0n
  const deploy = async (args: readonly unknown[]) => {
    // The browser does not submit invalid fields.
    if (sender === undefined || wei === undefined) return
    const addresses = new Map(
      [...artifact.links.keys()].map((library) => [library, accountOf(libraryText(library)) ?? '']),
    )
    const transaction = {
      from: sender,
      data: deploymentData(artifact, addresses, args),
      ...(wei > 0n && { value: quantityHexOf(wei) }),
    }
    await run('Deploying', async (rpc) => {
      const deployment = await send(rpc, transaction, artifact)
      onDeployed(deployment)
      return deployment.isMined ? `Deployed ${artifact.name}.` : `Sent the deployment of ${artifact.name}.`
    })
  }
  return (
    <>
      <div class="form-row spaced">
        {senderField}
        {[...artifact.links.keys()].map((library) => (
          <AccountField
            key={library}
            label={`Library ${library}`}
            value={libraryText(library)}
            onChange={(text) => setLibraries(new Map(libraries).set(library, text))}
            form={id}
            required
            hint="deploy it first"
          />
        ))}
        {isPayable && valueField}
      </div>
      <div class="spaced">
        <ParameterForm id={id} inputs={inputs} action="Deploy" act={deploy} />
      </div>
    </>
  )
}

/** Sends a deployment, and adds the ABI for the address of the contract. */
async function send(
  rpc: RpcClient,
  transaction: { readonly from: string; readonly data: Hex },
  { name, abi }: Artifact,
): Promise<Deployment> {
  const hash = await rpc.request<Hex>('eth_sendTransaction', [transaction]).catch((failure: unknown) => {
    throw revertFailure(failure, new AbiDecoder([{ abi }]), null)
  })
  const [{ nonce }, receipt] = await Promise.all([
    rpc.request<RpcTransaction>('eth_getTransactionByHash', [hash]),
    rpc.request<RpcReceipt | null>('eth_getTransactionReceipt', [hash]),
  ])
  if (receipt?.status === '0x0') throw new RpcError(`the constructor reverted in transaction ${hash}`, 0)
  const from = transaction.from as Hex
  const address = getContractAddress({ from, nonce: toBigInt(nonce) }).toLowerCase() as Hex
  await rpc.request('vivarium_addAbi', [{ name, address, abi }]).catch(unlessNotAllowed)
  reloadNames()
  return { name, address, hash, isMined: receipt !== null }
}
