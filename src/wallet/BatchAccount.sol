// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The code of accounts that send batches of calls in one transaction. An account gets it by EIP-7702, so `address(this)` is the account. It has no
/// storage: an account that delegates to other code later starts with the storage that it had before.
contract BatchAccount {
    /// A call of a batch (ERC-7579).
    struct Execution {
        address target;
        uint256 value;
        bytes callData;
    }

    error CallerIsNotTheAccount();
    error UnsupportedExecutionMode();

    /// Accepts ether, as an account without code does.
    receive() external payable {}

    /// Runs the calls of a batch in their order. Reverts with the data of the first call that reverts.
    function execute(bytes32 mode, bytes calldata executionData) external payable {
        require(msg.sender == address(this), CallerIsNotTheAccount());
        require(supportsExecutionMode(mode), UnsupportedExecutionMode());
        Execution[] memory executions = abi.decode(executionData, (Execution[]));
        for (uint256 i = 0; i < executions.length; i++) {
            (bool success, bytes memory data) = executions[i].target.call{value: executions[i].value}(executions[i].callData);
            if (!success) {
                assembly ("memory-safe") {
                    revert(add(data, 32), mload(data))
                }
            }
        }
    }

    /// ERC-7579: the first byte is the kind of call, the second is the handling of failed calls. Only batches that revert as a whole are supported.
    /// The modes of ERC-7821 with other data have a selector in the bytes after them.
    function supportsExecutionMode(bytes32 mode) public pure returns (bool) {
        return bytes10(mode) == bytes10(hex"01");
    }

    /// ERC-1271: contracts and libraries ask an account that has code whether a signature is its own.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        uint8 v = uint8(signature[64]);
        address signer = ecrecover(hash, v < 27 ? v + 27 : v, bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer == address(this) ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    /// ERC-721: accepts tokens that are sent safely.
    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    /// ERC-1155: accepts tokens.
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    /// ERC-1155: accepts batches of tokens.
    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return this.onERC1155BatchReceived.selector;
    }

    /// ERC-165.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == this.supportsInterface.selector // ERC-165
            || id == this.isValidSignature.selector // ERC-1271
            || id == this.onERC721Received.selector // ERC-721
            || id == this.onERC1155Received.selector ^ this.onERC1155BatchReceived.selector; // ERC-1155
    }
}
