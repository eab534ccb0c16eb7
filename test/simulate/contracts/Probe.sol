// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Keeps the value that it was created with.
contract Purse {
    constructor() payable {}
}

/// Receives value and sends it on by each kind of call and creation.
contract Probe {
    event Noted(uint256 number);

    constructor() payable {}

    receive() external payable {}

    /// Logs, sends the value to `to` and logs again.
    function forward(address payable to) external payable {
        emit Noted(1);
        (bool sent, ) = to.call{value: msg.value}("");
        require(sent, "not sent");
        emit Noted(2);
    }

    /// Logs and sends in a frame that reverts, then continues.
    function forwardInVain(address payable to) external payable {
        emit Noted(1);
        try this.forwardAndRevert{value: msg.value}(to) {} catch {}
        emit Noted(3);
    }

    function forwardAndRevert(address payable to) external payable {
        emit Noted(2);
        to.transfer(msg.value);
        revert("in vain");
    }

    /// Creates contracts with value, one by CREATE and one by CREATE2.
    function createBoth(bytes32 salt) external payable returns (address plain, address salted) {
        plain = address(new Purse{value: msg.value / 2}());
        salted = address(new Purse{value: msg.value - msg.value / 2, salt: salt}());
    }

    function destroy(address payable beneficiary) external {
        selfdestruct(beneficiary);
    }

    /// Uses nearly all of its gas.
    function burn() external view returns (uint256 rounds) {
        while (gasleft() > 5_000) rounds++;
    }

    function fail(uint256 how) external pure returns (uint256) {
        if (how == 0) revert("with a reason");
        if (how == 1) assert(false);
        if (how == 2) return 1 / (how - 2);
        if (how == 3) revert Odd(how);
        if (how == 4) revert();
        assembly {
            invalid()
        }
    }

    error Odd(uint256 how);

    function seen() external view returns (uint256 number, uint256 time, uint256 baseFee, uint256 blobBaseFee, bytes32 parent) {
        return (block.number, block.timestamp, block.basefee, block.blobbasefee, blockhash(block.number - 1));
    }
}
