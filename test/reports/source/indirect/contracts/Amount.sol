// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

type Amount is uint256;

using { plus as + } for Amount global;

function plus(Amount a, Amount b) pure returns (Amount) {
    uint256 sum = Amount.unwrap(a) + Amount.unwrap(b);
    require(sum < 100, "too much");
    return Amount.wrap(sum);
}

function halve(uint256 a) pure returns (uint256) {
    require(a % 2 == 0, "odd");
    return a / 2;
}
