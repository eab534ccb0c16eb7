// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import { Twice } from "./Twice.sol";

contract Passing {
    function pass(uint256 a) external pure returns (uint256) {
        return Twice.twice(a, square);
    }

    function square(uint256 a) internal pure returns (uint256) {
        require(a < 50, "too large");
        return a * a;
    }
}
