// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import { Amount, halve as half } from "./Amount.sol";

contract Indirect {
    function(uint256) internal view returns (uint256) change = double;
    uint256 total;

    modifier once() {
        require(total == 0, "again");
        _;
    }

    modifier small(uint256 a) {
        require(a < 100, "large");
        _;
    }

    function add(uint256 a) external pure returns (uint256) {
        return Amount.unwrap(Amount.wrap(a) + Amount.wrap(1));
    }

    function divide(uint256 a) external pure returns (uint256) {
        return half(a);
    }

    function choose(uint256) external {
        change = triple;
    }

    function changed(uint256 a) external view returns (uint256) {
        return change(a);
    }

    function guarded(uint256 a) external once small(a) returns (uint256) {
        require(a != 7, "seven");
        total += inner(a);
        return total;
    }

    function inner(uint256 a) internal pure returns (uint256) {
        return a + 1;
    }

    function double(uint256 a) internal pure returns (uint256) {
        return a * 2;
    }

    function triple(uint256 a) internal pure returns (uint256) {
        require(a < 50, "too large");
        return a * 3;
    }
}
