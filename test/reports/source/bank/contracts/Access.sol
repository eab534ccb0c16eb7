// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Only the owner: function notCode() { }
abstract contract Access {
    address public owner = msg.sender;
    error NotOwner(address caller);

    modifier onlyOwner() {
        _checkOwner();
        _;
    }

    function _checkOwner() internal view virtual {
        if (msg.sender != owner) revert NotOwner(msg.sender);
    }
}
