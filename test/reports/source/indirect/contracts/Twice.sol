// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Twice {
    function twice(uint256 a, function(uint256) internal pure returns (uint256) f) internal pure returns (uint256) {
        return f(f(a));
    }
}
